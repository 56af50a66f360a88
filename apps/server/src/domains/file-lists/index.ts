/** The files of a list, for nouns that send them. */
export { filesOf, filesOfLists, type ListedFile } from './files-of.ts';
export { fileLists } from './file-lists.ts';
