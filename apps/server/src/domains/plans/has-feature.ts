import type { PlanFeature } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { featuresSql } from './features-sql.ts';

const features = statement(`select ${featuresSql} as features from companies c join plans p on p.id = c.plan_id`);

/** Whether the company has a part of the product, as `featuresSql` decides. */
export async function hasFeature(scope: Scope, feature: PlanFeature): Promise<boolean> {
  const [row] = await scope.rows<{ features: PlanFeature[] }>(features, []);
  return row?.features.includes(feature) ?? false;
}

/** @throws ERR_PLAN_FEATURE */
export async function requireFeature(scope: Scope, feature: PlanFeature): Promise<void> {
  if (!(await hasFeature(scope, feature))) throw fail('ERR_PLAN_FEATURE');
}
