import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';

/** An invoice that follows its company; only the invoices know more of it. */
interface FollowingInvoice {
  companyId: number;
  id: number;
}

/** What the invoices do when a company changes. */
export interface PlanBilling {
  /**
   * Before the plan changes, in the operator's transaction: notes what the days cost that are paid.
   * @returns charges less credits
   */
  prorate(db: Kysely<Tables>, change: { companyId: number; planId: number; now: Date }): Promise<number>;
  /** After the change, in the same transaction: the open invoice follows. */
  follow(db: Kysely<Tables>, companyId: number, now: Date): Promise<readonly FollowingInvoice[]>;
  /** After the commit. */
  tell(changed: readonly FollowingInvoice[]): Promise<void>;
}

let billing: PlanBilling | undefined;

/** Sets how invoices follow the plan of a company; called once at start. */
export const connectPlanBilling = (given: PlanBilling): void => void (billing = given);

export function planBilling(): PlanBilling {
  if (!billing) throw new Error('connectPlanBilling was not called.');
  return billing;
}
