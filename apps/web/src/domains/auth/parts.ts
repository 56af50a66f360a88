/** What a new password must have, marked while it is typed. */
export { PasswordRules } from './parts/PasswordRules.tsx';
