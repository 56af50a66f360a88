import { planFeatures, type PlanFeature } from '@balcao/contract';
import type { CompanyStanding } from '../../platform/scope/actor.ts';
import { featuresSql } from '../plans/index.ts';

/** What `viewStanding` reads, of a company `c` and its plan `p`. */
export const standingSql = `c.due_date as "dueAt", ${featuresSql} as features`;

export interface StandingRow {
  dueAt: Date | null;
  features: string[];
}

/** Row → what the ground asks of a caller's company. */
export const viewStanding = ({ dueAt, features }: StandingRow): CompanyStanding => ({
  dueAt,
  features: new Set(planFeatures.filter((feature: PlanFeature) => features.includes(feature))),
});
