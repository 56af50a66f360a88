/**
 * Asks whether a connection may send one more message now, and takes it from the budget if so. A `reply` is always
 * granted and delays the other kinds. `bulk` and `first-contact` may have to wait; a `first-contact` may be refused for
 * today. Call it in the transaction that stores the message: a rollback also returns the budget.
 * @throws ERR_NO_WAPP_FOUND
 */
export { askBudget, type Sending, type Verdict } from './ask-budget.ts';
/** Whether WhatsApp may be asked about one more number now, for a program, a form or the check of a contact list. */
export { mayAskForNumber } from './may-ask-number.ts';
/** Whether a message to a contact is the first of its conversation. */
export { isFirstContact } from './is-first-contact.ts';
/** Counts new conversations that began, also those of attendants. */
export { noteFirstContacts } from './note-first-contacts.ts';
/** The budget in its wire form. @throws ERR_NO_WAPP_FOUND */
export { showBudget } from './set-budget.ts';
