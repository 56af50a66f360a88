import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { insertPlan } from './insert-plan.ts';
import type { PlansTable } from './tables.ts';

/** A separate plan for a test or the seed: all features and high limits by default. */
export const makePlan = (plan: Partial<Insertable<PlansTable>> = {}): Promise<number> =>
  asOperator((db) =>
    insertPlan(db, { name: `Plano ${randomUUID()}`, users: 1000, connections: 100, queues: 1000, ...plan }),
  );
