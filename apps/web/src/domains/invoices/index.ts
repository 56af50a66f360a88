/** The invoices of all companies, or of one, by pages. */
export { managedInvoices } from './invoice-pages.ts';
/** A calendar day, dd/MM/yyyy in every language. */
export { showDay } from './state-of.ts';
