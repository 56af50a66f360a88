import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';
import { defineSignal } from '../kit/signal.ts';
import { Invoice } from './invoices.ts';

export const invoiceSignals = {
  /** To the users of a company whose invoice is paid. */
  payment: defineSignal(
    'payment',
    z.object({
      action: z.literal('CONCLUIDA'),
      /** The company, with its new due date; null: it has none. */
      company: z.object({ id: id(), dueDate: instant().nullable() }),
      invoiceId: id(),
    }),
  ),
  /** To the admins of a company: one of its invoices was made or changed. */
  invoice: defineSignal('invoice', z.object({ action: z.literal('update'), record: Invoice })),
  /** To the operator: invoices were made or changed, so lists are fetched again. */
  managedInvoices: defineSignal('managedInvoices', z.object({ action: z.literal('update') })),
};
