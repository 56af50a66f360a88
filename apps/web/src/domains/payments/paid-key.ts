import type { QueryKey } from '@tanstack/react-query';

/** The key of the cached `Paid` of an invoice. A live rule stores it when the signal says that the invoice is paid. */
export const paidKey = (invoiceId: number): QueryKey => ['payments', 'paid', invoiceId];

export interface Paid {
  /** The new due date of the company; null: the company has none. */
  until: string | null;
}
