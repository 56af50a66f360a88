/** Gives this process the secrets and the address of the pages for codes and links. Call it once at start. */
export { connectAccounts } from './connect.ts';
/** Mails a link to a user without a password, by which the user sets one. */
export { inviteUser } from './invitations.ts';
