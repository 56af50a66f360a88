/** A dialog: whether a contact gets campaigns, with the ledger. Its code loads when it opens. */
export { ConsentDialog } from './lazy-dialogs.ts';
/** A section of the contact's panel: whether the contact gets campaigns. */
export { ConsentSection } from './parts/ConsentSection.tsx';
