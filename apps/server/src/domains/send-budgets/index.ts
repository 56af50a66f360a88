import './tables.ts';
import './reactions.ts';

/**
 * Whether a connection may send one more message now, and takes it from its budget if so. A `reply` always goes, and
 * slows the others down; `bulk` and `first-contact` may have to wait, a `first-contact` may be refused for today. Ask
 * in the transaction that stores the message: what is rolled back was not spent. @throws ERR_NO_WAPP_FOUND
 */
export { askBudget, type Sending, type Verdict } from './ask-budget.ts';
/** Whether a program, or a form, may have WhatsApp asked for one more number today. */
export { mayAskForNumber } from './may-ask-number.ts';
/** Tells which of the two a message to a contact is; see the file. */
export { isFirstContact } from './is-first-contact.ts';
/** So many new conversations were seen to begin, by whomever. */
export { noteFirstContacts } from './note-first-contacts.ts';
/** The budget as the wire has it. @throws ERR_NO_WAPP_FOUND */
export { showBudget } from './set-budget.ts';
export { sendBudgetHttp } from './http.ts';
