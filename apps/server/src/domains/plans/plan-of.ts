import type { Plan } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { planColumns, viewPlan } from './plan-view.ts';
import './tables.ts';

/** The plan of the company. */
export async function planOf(scope: Scope): Promise<Plan> {
  const row = await scope.db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select(planColumns)
    .executeTakeFirstOrThrow();
  return viewPlan(row);
}
