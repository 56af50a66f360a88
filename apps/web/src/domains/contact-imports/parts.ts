/** The dialog that imports contacts from a file or from the phones, or people into a list from a file. */
export { ImportDialog } from './lazy-dialogs.ts';
/** The progress of the import that is running now; nothing if none is. */
export { ImportNotice } from './parts/ImportNotice.tsx';
