/** The state of an invoice as a chip, and when it was paid. */
export { StateOf } from './parts/invoice-columns.tsx';
/** The lines of an invoice and their sum. */
export { InvoiceLines } from './parts/InvoiceLines.tsx';
