import { followCompany } from './issue-invoices.ts';
import type { ChangedInvoice } from './changed-invoice.ts';
import { prorateChange } from './prorate-change.ts';
import { tellOfIssued } from './tell-of-payment.ts';

/** What happens to invoices when a company's plan changes: implements `PlanBilling` of the subscribers. */
export const billPlanChanges = {
  /** @returns what the change costs for the days that are paid, in cents; negative: it gives money back */
  async prorate(...change: Parameters<typeof prorateChange>): Promise<number> {
    const prorations = await prorateChange(...change);
    return prorations.reduce((sum, { chargeCents, creditCents }) => sum + chargeCents - creditCents, 0);
  },
  follow: followCompany,
  tell: (changed: readonly ChangedInvoice[]): Promise<void> => tellOfIssued(changed),
};
