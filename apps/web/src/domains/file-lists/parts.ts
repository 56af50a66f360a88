/** The dialog that chooses a file list for an answer. It is loaded when it opens. */
export { PickFileList } from './lazy-dialogs.ts';
