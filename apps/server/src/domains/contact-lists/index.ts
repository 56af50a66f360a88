/** The company's contact lists with the verbs of plain records; `createList` also checks the limit of lists. */
export { contactLists, createList } from './contact-lists.ts';
/** The state of a check at WhatsApp, and the lease of its worker. */
export { beginCheck, claimCheck, endCheck, releaseCheck, renewCheck } from './check-state.ts';
