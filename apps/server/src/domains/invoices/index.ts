/** An invoice of the company that can be paid, with its amount. */
export { requireOpenInvoice, type OpenInvoice } from './require-open-invoice.ts';
/** The lines of an invoice that exists. */
export { readLines } from './invoice-lines.ts';
/** An invoice of the user's company; the operator may name any. */
export { showInvoice } from './managed-invoices.ts';
/** The period of an invoice, and what its plan costs. */
export { readPeriod } from './read-period.ts';
/** An invoice with everything that a document of it shows. */
export { readInvoiceFacts, type InvoiceFacts } from './read-invoice-facts.ts';
/** The open invoice of a company that wants to pay now, made if need be, also for a company on trial. */
export { requireInvoiceToPay } from './issue-invoices.ts';
/** Marks an invoice as paid, once, and moves the due date of its company. Call `tellOfPayment` after the commit. */
export { settleInvoice, type Payment, type Settlement } from './settle-invoice.ts';
/** After the commit of a payment: the users of the company and the operator hear of it. */
export { tellOfPayment } from './tell-of-payment.ts';
/** Links with which an invoice is paid without signing in: gives them their key, writes them and reads them. */
export { connectInvoices, requirePayLink, writePayLink } from './pay-links.ts';
/** The text of a reminder of an invoice. */
export { writeReminder } from './write-reminder.ts';
export type { Reminder } from './remind.ts';
/** Voids the open invoices of a company that is erased. */
export { closeBooks } from './close-books.ts';
/** What a plan change costs for the days that are paid, and how the open invoice follows it. */
export { billPlanChanges } from './bill-plan-changes.ts';
