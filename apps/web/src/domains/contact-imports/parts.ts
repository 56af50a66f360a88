/** Imports contacts from a file or from the phones. */
export { ImportDialog } from './lazy-dialogs.ts';
/** An import that is running now. */
export { ImportNotice } from './parts/ImportNotice.tsx';
