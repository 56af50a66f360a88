import { z } from 'zod';
import { day, id, instant } from '../kit/fields.ts';

export const invoiceStatuses = ['open', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What a company owes to the operator for one period. */
export const Invoice = z.object({
  id: id(),
  /** What is paid for: the name of the plan. */
  detail: z.string(),
  /** BRL. */
  value: z.number(),
  dueDate: day(),
  periodStart: day(),
  periodEnd: day(),
  status: z.enum(invoiceStatuses),
  paidAt: instant().nullable(),
  /** BRL; more or less than `value`, if the operator accepted it. */
  paidValue: z.number().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;
