/** The company's contact lists: `create`, `require` and the other verbs of plain records. */
export { contactLists, createList } from './contact-lists.ts';
