import { planFeatures, type PlanFeature } from '@balcao/contract';
import type { CompanyStanding } from '../../platform/scope/actor.ts';
import { featuresSql } from '../plans/index.ts';

/** Row → what the ground asks of a caller's company. */
export const viewStanding = ({ isBlocked, dueAt, features }: StandingRow): CompanyStanding => ({
  isBlocked,
  dueAt,
  features: new Set(planFeatures.filter((feature: PlanFeature) => features.includes(feature))),
});

/** What `viewStanding` reads, of a company `c` and its plan `p`. */
export const standingSql = `not c.status as "isBlocked", c.due_date as "dueAt", ${featuresSql} as features`;

export interface StandingRow {
  isBlocked: boolean;
  dueAt: Date | null;
  features: string[];
}
