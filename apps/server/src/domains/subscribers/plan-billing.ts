import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';

/** An invoice that was changed together with its company. This noun needs only its ids. */
interface FollowingInvoice {
  companyId: number;
  id: number;
}

/**
 * What happens to invoices when a company's plan changes. The noun `invoices` implements it, because `subscribers`
 * stands above `invoices` in the list of nouns, and cannot import it.
 */
export interface PlanBilling {
  /**
   * Before the plan changes, in the operator's transaction: stores what the change costs for the days that are paid.
   * @returns charges less credits, in cents
   */
  prorate(db: Kysely<Tables>, change: { companyId: number; planId: number; now: Date }): Promise<number>;
  /** After the change, in the same transaction: the open invoice follows. */
  follow(db: Kysely<Tables>, companyId: number, now: Date): Promise<readonly FollowingInvoice[]>;
  /** After the commit: signals the changed invoices. */
  tell(changed: readonly FollowingInvoice[]): Promise<void>;
}

let billing: PlanBilling | undefined;

/** Sets how invoices follow the plan of a company; called once at start. */
export const connectPlanBilling = (given: PlanBilling): void => void (billing = given);

/** The billing that was connected at start. */
export function planBilling(): PlanBilling {
  if (!billing) throw new Error('connectPlanBilling was not called.');
  return billing;
}
