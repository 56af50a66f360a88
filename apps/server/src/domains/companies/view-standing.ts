import { planFeatures, type PlanFeature } from '@balcao/contract';
import type { CompanyStanding } from '../../platform/scope/actor.ts';
import { featuresSql } from '../plans/index.ts';

/** Converts a row to the state of a caller's company that every call checks. */
export const viewStanding = ({ isBlocked, dueAt, paidUntil, features }: StandingRow): CompanyStanding => ({
  isBlocked,
  dueAt,
  paidUntil,
  features: new Set(planFeatures.filter((feature: PlanFeature) => features.includes(feature))),
});

/** The columns that `viewStanding` reads, for a company `c` and its plan `p`. */
export const standingSql = `not c.status as "isBlocked", served_until(c.due_date, c.trial_ends_at) as "dueAt",
    c.due_date as "paidUntil", ${featuresSql} as features`;

/** A row of `standingSql`. */
export interface StandingRow {
  isBlocked: boolean;
  /** The end of the days of grace, or of a trial; null: without an end. */
  dueAt: Date | null;
  /** The due date; null: none. */
  paidUntil: Date | null;
  features: string[];
}
