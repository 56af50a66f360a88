import { signals, type Plan, type PlanChanges, type PlanFields, type SignalPayload } from '@balcao/contract';
import { sql } from 'kysely';
import type { nothing } from '../../platform/http/serve.ts';
import { everyone, operators } from '../../platform/realtime/rooms.ts';
import type { RecordScope } from '../../platform/records/plain-records.ts';
import { asLoggedOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Operator } from '../../platform/scope/name-operator.ts';
import { mayCampaignSql } from './features-sql.ts';
import { plans } from './plans.ts';

/**
 * @param operator named in the audit log; absent in the sweep test
 * @throws ERR_PLAN_NAME_ALREADY_EXISTS
 */
export const createPlan = (fields: PlanFields, operator?: Operator): Promise<Plan> =>
  changePlans(
    operator,
    (scope) => plans.create(scope, columnsOf(fields)),
    (record) => ({ action: 'create', record }),
  );

/**
 * Changes a plan. The change takes effect for all its companies within seconds. A company that has more than the plan
 * now allows keeps what it has.
 * @throws ERR_NO_PLAN_FOUND ERR_PLAN_NAME_ALREADY_EXISTS
 */
export const updatePlan = (id: number, changes: PlanChanges, operator?: Operator): Promise<Plan> =>
  changePlans(
    operator,
    (scope) => plans.update(scope, id, columnsOf(changes)),
    (record) => ({ action: 'update', record }),
  );

/** @throws ERR_NO_PLAN_FOUND ERR_PLAN_IN_USE */
export const removePlan = (id: number, operator?: Operator): Promise<typeof nothing> =>
  changePlans(
    operator,
    (scope) => plans.remove(scope, id),
    () => ({ action: 'delete', id }),
  );

/** pg takes decimals as text. */
const columnsOf = ({ value, ...fields }: PlanChanges) => ({
  ...fields,
  ...(value !== undefined && { value: value.toFixed(2) }),
});

/**
 * Writes as the operator. After the commit it announces the change to the operators, and a changed plan also to the
 * users of the companies that have it.
 */
async function changePlans<T>(
  operator: Operator | undefined,
  work: (scope: RecordScope) => Promise<T>,
  signalOf: (result: T) => SignalPayload<typeof signals.plan>,
): Promise<T> {
  const { result, companies } = await asLoggedOperator(operator, async (db) => ({
    result: await work({ db, now: new Date() }),
    companies: await db
      .selectFrom('companies')
      .select(['id', 'plan_id as planId', 'due_date as dueDate', 'overrides'])
      .select(sql<boolean>`${sql.raw(mayCampaignSql('companies'))}`.as('mayCampaign'))
      .where('erased_at', 'is', null)
      .execute(),
  }));
  const signal = signalOf(result);
  for (const { id, planId, dueDate, overrides, mayCampaign } of companies) {
    const company = companyOf({ companyId: id });
    // Operators sign in to a company like other users: those of each company have a room of their own.
    company.announce(signals.plan, [operators], signal);
    if (signal.action === 'update' && planId === signal.record.id)
      company.announce(signals.subscription, [everyone], {
        action: 'update',
        plan: { ...signal.record, ...overrides, ...(!mayCampaign && { useCampaigns: false }) },
        dueDate: dueDate?.toISOString() ?? null,
      });
  }
  return result;
}
