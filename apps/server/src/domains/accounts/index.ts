/**
 * Gives this process the secrets of its codes, the address of its pages, and whether companies may sign up. Call it
 * once at start.
 */
export { connectAccounts } from './connect.ts';
/** Mails a link to a user without a password, by which the user sets one. */
export { inviteUser } from './invitations.ts';
