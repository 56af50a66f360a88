import { followCompany } from './issue-invoices.ts';
import type { IssuedInvoice } from './issued-invoice.ts';
import { prorateChange } from './prorate-change.ts';
import { tellOfIssued } from './tell-of-payment.ts';

/** What the invoices do when a company changes: a `PlanBilling` of the subscribers. */
export const billPlanChanges = {
  async prorate(...change: Parameters<typeof prorateChange>): Promise<number> {
    const prorations = await prorateChange(...change);
    return prorations.reduce((cents, { chargeCents, creditCents }) => cents + chargeCents - creditCents, 0);
  },
  follow: followCompany,
  tell: (changed: readonly IssuedInvoice[]): Promise<void> => tellOfIssued(changed),
};
