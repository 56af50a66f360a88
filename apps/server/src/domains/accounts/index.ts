/** Gives this process what it needs for codes and links. Call it once, before the first call. */
export { connectAccounts } from './connect.ts';
/** Mails a user without a password the link with which to set one. */
export { inviteUser } from './invitations.ts';
