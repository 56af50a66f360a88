import type { QueryKey } from '@tanstack/react-query';

/** Until when the company is paid, once a signal has said that an invoice is paid. */
export const paidKey = (invoiceId: number): QueryKey => ['payments', 'paid', invoiceId];

/** `until`: null if the company has no due date. */
export interface Paid {
  until: string | null;
}
