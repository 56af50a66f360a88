/** The invoices of all companies, or of one, by pages. */
export { managedInvoices } from './invoice-pages.ts';
