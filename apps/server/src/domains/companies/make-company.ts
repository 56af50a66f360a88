import { asOperator } from '../../platform/scope/as-operator.ts';
import { makePlan } from '../plans/make-plan.ts';
import { insertCompany } from './insert-company.ts';

/** A separate company for a test or the seed, with a separate plan. */
export async function makeCompany({
  name = 'Padaria São João',
  dueDate = null as Date | null,
  plan = {} as Parameters<typeof makePlan>[0],
} = {}): Promise<{ id: number; name: string; planId: number }> {
  const planId = await makePlan(plan);
  const id = await asOperator((db) =>
    insertCompany(db, { name, email: null, phone: null, due_date: dueDate, plan_id: planId }),
  );
  return { id, name, planId };
}
