import { billingMonths, type BillingPeriod, type InvoiceLine, type PlanChange } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { linesOf, type StoredLine } from './invoice-lines.ts';
import { prorateChange } from './prorate-change.ts';
import { wantedInvoices } from './wanted-invoices.ts';

interface Change {
  companyId: number;
  planId: number;
  /** Absent: the recurrence of the company stays. */
  recurrence?: BillingPeriod | undefined;
}

/**
 * What a plan change would do. It is carried out in a transaction that is rolled back, so the preview and the change
 * cannot differ.
 * @throws ERR_NO_COMPANY_FOUND ERR_NO_PLAN_FOUND
 */
export const previewPlanChange = (change: Change, now = new Date()): Promise<PlanChange> =>
  rolledBack((db) => carryOut(db, change, now));

/** Does `work` in the operator's transaction and rolls it back. */
async function rolledBack<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  let done: { result: T } | undefined;
  const rollback = new Error('The transaction is rolled back.');
  try {
    await asOperator(async (db) => {
      done = { result: await work(db) };
      throw rollback;
    });
  } catch (error) {
    if (error === rollback && done) return done.result;
    throw error;
  }
  // Never reached: the transaction always throws.
  throw rollback;
}

async function carryOut(db: Kysely<Tables>, { companyId, planId, recurrence }: Change, now: Date): Promise<PlanChange> {
  const prorations = await prorateChange(db, { companyId, planId, now });
  const from = await planOf(db, companyId);
  await db
    .updateTable('companies')
    .set({ plan_id: planId, ...(recurrence && { recurrence }) })
    .where('id', '=', companyId)
    .execute();
  const to = await planOf(db, companyId);
  const sum = (field: 'creditCents' | 'chargeCents') =>
    prorations.reduce((cents, proration) => cents + proration[field], 0);
  const [creditCents, chargeCents] = [sum('creditCents'), sum('chargeCents')];
  return {
    from,
    to,
    prorations,
    creditCents,
    chargeCents,
    differenceCents: chargeCents - creditCents,
    invoice: await nextInvoice(db, companyId),
  };
}

/** The plan that a company has in this transaction. */
const planOf = async (db: Kysely<Tables>, companyId: number): Promise<PlanChange['from']> => {
  const plan = await db
    .selectFrom('companies as c')
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .select(['p.name', 'c.recurrence', sql<number>`round(p.value * 100)::int`.as('monthlyCents')])
    .where('c.id', '=', companyId)
    .executeTakeFirst();
  if (!plan) throw fail('ERR_NO_COMPANY_FOUND');
  const months = billingMonths[plan.recurrence as BillingPeriod];
  return { name: plan.name, monthlyCents: plan.monthlyCents, months };
};

/** The open invoice as `followCompany` would change it, or, if there is none, the next one. */
async function nextInvoice(db: Kysely<Tables>, companyId: number): Promise<PlanChange['invoice']> {
  const { rows } = await sql<{
    detail: string;
    cents: number;
    adjustmentCents: number;
    lines: StoredLine[];
    periodStart: string;
    periodEnd: string;
    isMade: boolean;
  }>`
    with wanted as (${wantedInvoices(companyId)})
    select w.detail, w.cents, w.adjustment_cents as "adjustmentCents", w.lines, w.period_start::text as "periodStart",
      w.period_end::text as "periodEnd",
      exists (select from invoices i where i.company_id = w.company_id and i.status = 'open') as "isMade"
    from wanted w
    where w.is_owed`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const lines: InvoiceLine[] = linesOf(row);
  const { cents, periodStart, periodEnd, isMade } = row;
  return { isMade, cents, dueDate: periodStart, periodStart, periodEnd, lines };
}
