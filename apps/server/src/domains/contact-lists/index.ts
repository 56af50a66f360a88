/** The company's contact lists: `create`, `require` and the other verbs of plain records. */
export { contactLists, createList } from './contact-lists.ts';
/** The state of a check at WhatsApp, and the lease of its worker. */
export { beginCheck, claimCheck, endCheck, releaseCheck, renewCheck } from './check-state.ts';
