/** What a new password must have, marked while it is typed. */
export { PasswordRules } from './parts/PasswordRules.tsx';
/** The frame of a page before the workspace, and what it shows when its data cannot be loaded. */
export { FrontPage } from './parts/FrontPage.tsx';
export { LoadFailed } from './parts/LoadFailed.tsx';
