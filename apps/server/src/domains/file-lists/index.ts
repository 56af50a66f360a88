/** The files of a list, for nouns that send them. */
export { filesOf, filesOfLists, type ListedFile } from './files-of.ts';
/** The verbs of file lists, for nouns that refer to a list. */
export { fileLists } from './file-lists.ts';
