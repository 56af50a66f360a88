import type { Plan } from '@balcao/contract';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { planColumns, viewPlan } from './plan-view.ts';

/** The plans a company can choose, the cheapest first. */
export async function listPlans(): Promise<Plan[]> {
  const rows = await asOperator((db) =>
    db.selectFrom('plans').select(planColumns).orderBy('value').orderBy('id').execute(),
  );
  return rows.map(viewPlan);
}
