/** The state of an invoice as a chip, and when it was paid. */
export { StateOf } from './parts/invoice-columns.tsx';
