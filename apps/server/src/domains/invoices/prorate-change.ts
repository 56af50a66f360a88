import { sql, type Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { takeTurn } from './issue-invoices.ts';
import { prorate } from './prorate.ts';

/** What a plan change gives back and costs for the rest of a period that is paid. */
export interface Proration {
  /** The first day of the new plan, YYYY-MM-DD. */
  from: string;
  /** The end of the period, a day that does not belong to it. */
  to: string;
  /** How many days the period has. */
  days: number;
  /** How many of these days the new plan has. */
  daysLeft: number;
  creditCents: number;
  chargeCents: number;
}

/**
 * A paid period before a plan change. `fromCents` and `centDays` are as in `ProratedPeriod`; `from`, `to`, `days` and
 * `daysLeft` are as in `Proration`.
 */
interface PaidPeriod {
  /** The id of the paid invoice. */
  id: number;
  months: number;
  from: string;
  to: string;
  days: number;
  daysLeft: number;
  /** The name of the plan. */
  detail: string;
  fromCents: number;
  centDays: number;
}

/**
 * Stores, for each paid period, what the change to another plan costs or gives back for its remaining days. Days that
 * no invoice has paid (a trial, a due date that the operator set) get no proration: there the new price counts from the
 * next invoice on. Call it before the plan changes, in the operator's transaction.
 * @throws ERR_NO_COMPANY_FOUND ERR_NO_PLAN_FOUND
 */
export async function prorateChange(
  db: Kysely<Tables>,
  { companyId, planId, now }: { companyId: number; planId: number; now: Date },
): Promise<Proration[]> {
  await takeTurn(db);
  // Invoices are locked before their company. `settleInvoice` uses the same order, so the two cannot deadlock.
  const periods = await paidPeriods(db, companyId, now);
  const company = await db
    .selectFrom('companies')
    .select('plan_id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!company) throw fail('ERR_NO_COMPANY_FOUND');
  const plan = await db
    .selectFrom('plans')
    .select(['name', sql<number>`round(value * 100)::int`.as('cents')])
    .where('id', '=', planId)
    .executeTakeFirst();
  if (!plan) throw fail('ERR_NO_PLAN_FOUND');
  if (company.plan_id === planId) return [];
  const prorations: Proration[] = [];
  for (const { id, months, from, to, detail, fromCents, ...period } of periods) {
    const toCents = plan.cents * months;
    const { creditCents, chargeCents, centDays } = prorate({ ...period, fromCents, toCents });
    await db
      .insertInto('prorations')
      .values({
        company_id: companyId,
        day: from,
        until: to,
        from_detail: detail,
        to_detail: plan.name,
        from_cents: fromCents,
        to_cents: toCents,
        credit_cents: creditCents,
        charge_cents: chargeCents,
        cent_days: centDays,
        paid_invoice_id: id,
        invoice_id: null,
        made_at: now,
      })
      .execute();
    prorations.push({ from, to, days: period.days, daysLeft: period.daysLeft, creditCents, chargeCents });
  }
  return prorations;
}

/**
 * The paid periods that are not over, with their present plan and price: those of the last plan change in the period,
 * otherwise those of the invoice. The invoices are locked.
 */
async function paidPeriods(db: Kysely<Tables>, companyId: number, now: Date): Promise<PaidPeriod[]> {
  const { rows } = await sql<PaidPeriod>`
    select i.id, i.months, d.day::text as "from", i.period_end::text as "to",
      i.period_end - i.period_start as days, i.period_end - d.day as "daysLeft",
      coalesce(last.to_detail, i.detail) as detail,
      coalesce(last.to_cents, i.cents - i.adjustment_cents) as "fromCents",
      coalesce(last.cent_days, (i.cents - i.adjustment_cents)::bigint * (i.period_end - i.period_start))::float8
        as "centDays"
    from invoices i
    cross join lateral (select greatest(company_day(${companyId}, ${now}), i.period_start) as day) d
    left join lateral (
      select r.to_detail, r.to_cents, r.cent_days
      from prorations r
      where r.company_id = i.company_id and r.paid_invoice_id = i.id
      order by r.id desc
      limit 1) last on true
    where i.company_id = ${companyId} and i.status = 'paid' and i.period_end > d.day
    order by i.period_start
    for update of i`.execute(db);
  return rows;
}
