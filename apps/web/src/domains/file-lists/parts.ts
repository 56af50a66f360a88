/** Chooses a file list for an answer; loads when it opens. */
export { PickFileList } from './lazy-dialogs.ts';
