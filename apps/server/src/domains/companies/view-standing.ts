import { planFeatures, type PlanFeature } from '@balcao/contract';
import type { CompanyStanding } from '../../platform/scope/actor.ts';
import { featuresSql } from '../plans/index.ts';

/** Converts a row to the state of a caller's company that every call checks. */
export const viewStanding = ({ isBlocked, dueAt, features }: StandingRow): CompanyStanding => ({
  isBlocked,
  dueAt,
  features: new Set(planFeatures.filter((feature: PlanFeature) => features.includes(feature))),
});

/** The columns that `viewStanding` reads, for a company `c` and its plan `p`. */
export const standingSql = `not c.status as "isBlocked", c.due_date as "dueAt", ${featuresSql} as features`;

export interface StandingRow {
  isBlocked: boolean;
  dueAt: Date | null;
  features: string[];
}
