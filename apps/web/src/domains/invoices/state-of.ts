import { stateOfInvoice, type Invoice, type InvoiceState } from '@balcao/contract/invoices/invoices';
import { localDay } from '../../i18n/local-time.ts';
import type { Tone } from '../../ui/Chip.tsx';

/** The state of an invoice today, by the browser's calendar. On its due date an invoice has not expired yet. */
export const stateToday = (invoice: Pick<Invoice, 'status' | 'dueDate'>): InvoiceState =>
  stateOfInvoice(invoice, localDay(new Date().toISOString()));

/** The colours of the states, for chips. */
export const stateTones: Record<InvoiceState, Tone> = { open: 'blue', expired: 'red', paid: 'brand', void: 'neutral' };
