/** Whether a contact gets campaigns, with the ledger; loads when it opens. */
export { ConsentDialog } from './lazy-dialogs.ts';
/** The same as a part of the contact's panel. */
export { ConsentSection } from './parts/ConsentSection.tsx';
