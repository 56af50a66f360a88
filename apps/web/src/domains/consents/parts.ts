/** Whether a contact gets campaigns, with the ledger; and the same as a part of the contact's panel. Both load late. */
export { ConsentDialog, ConsentSection } from './lazy-dialogs.ts';
