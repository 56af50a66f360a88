import { randomUUID } from 'node:crypto';
import { asOperator } from '../../platform/scope/in-company.ts';
import { insertPlan } from '../plans/index.ts';
import type { PlansTable } from '../plans/tables.ts';
import { insertCompany } from './insert-company.ts';
import type { Insertable } from 'kysely';

/** A company of its own for a test or the seed, on a plan of its own: everything allowed, plenty of room. */
export async function makeCompany({
  name = 'Padaria São João',
  dueDate = null,
  plan = {},
}: { name?: string; dueDate?: Date | null; plan?: Partial<Insertable<PlansTable>> } = {}): Promise<{ id: number; name: string; planId: number }> {
  return asOperator(async (db) => {
    const planId = await insertPlan(db, { name: `Plano ${randomUUID()}`, users: 1000, connections: 100, queues: 1000, ...plan });
    return { id: await insertCompany(db, { name, email: null, phone: null, due_date: dueDate, plan_id: planId }), name, planId };
  });
}
