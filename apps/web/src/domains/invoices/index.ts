/** The pages of the invoices that the operator's search and filter find, of all companies or of one. */
export { managedInvoices } from './invoice-pages.ts';
