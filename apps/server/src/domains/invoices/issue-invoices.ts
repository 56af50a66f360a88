import type { Invoice } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { invoices } from './invoices.ts';
import type { ChangedInvoice } from './changed-invoice.ts';
import { requireOpenInvoice, type OpenInvoice } from './require-open-invoice.ts';
import { settleInvoice } from './settle-invoice.ts';
import { tellOfInvoices } from './tell-of-payment.ts';
import { wantedInvoices as wanted } from './wanted-invoices.ts';

/**
 * Makes the invoices whose time has come and brings the open ones up to date, for all companies:
 * - An open invoice becomes void if the due date of its company has moved to the end of its period or beyond, or if
 *   nothing is to be paid any more.
 * - Other open invoices follow the plan, its price, the recurrence and the due date of the company.
 * - A company without an open invoice gets one `days_before` its due date. Companies that are on trial, are blocked or
 *   owe nothing get none, and no period gets a second one. An invoice that became void by itself is open again when its
 *   period is due again.
 * - An invoice that credit covers is settled.
 * It needs the operator's transaction and may be repeated.
 */
export async function issueInvoices(db: Kysely<Tables>, now: Date): Promise<ChangedInvoice[]> {
  await takeTurn(db);
  const followed = await followCompanies(db, null);
  // `w.status`: the company is not blocked.
  const made = await insertInvoices(
    db,
    null,
    sql`w.status and not w.is_trial and w.period_start - (select days_before from billing_terms)
      <= company_day(w.company_id, ${now})`,
  );
  return [...followed, ...made, ...(await settleCovered(db, null, now))];
}

/**
 * Brings the open invoice of one company up to date, and settles it if credit covers it. It needs the operator's
 * transaction.
 */
export async function followCompany(db: Kysely<Tables>, companyId: number, now: Date): Promise<ChangedInvoice[]> {
  await takeTurn(db);
  return [...(await followCompanies(db, companyId)), ...(await settleCovered(db, companyId, now))];
}

/**
 * The open invoice of a company that wants to pay now; it is made if there is none, also for a company on trial, but
 * not for a blocked one. It needs the operator's transaction.
 * @throws ERR_NOTHING_TO_PAY
 */
export async function requireInvoiceToPay(
  db: Kysely<Tables>,
  { companyId }: { companyId: number },
): Promise<OpenInvoice> {
  await takeTurn(db);
  await followCompanies(db, companyId);
  await insertInvoices(db, companyId, sql`w.status`);
  const open = await db
    .selectFrom('invoices')
    .select(['id', 'cents'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  // Credit covers an invoice of 0 cents; `issueInvoices` settles it.
  if (!open || open.cents === 0) throw fail('ERR_NOTHING_TO_PAY');
  return requireOpenInvoice({ db }, open.id);
}

/**
 * Waits until no other transaction makes or changes invoices, and keeps others waiting until this one ends. So no
 * company gets two open invoices.
 */
export const takeTurn = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(hashtext('invoices'))`.execute(db);

/** Like `requireInvoiceToPay`, but opens the transaction itself and tells the screens. @throws ERR_NOTHING_TO_PAY */
export async function makeInvoiceToPay({ companyId }: { companyId: number }): Promise<Invoice> {
  const record = await asOperator(async (db) => {
    const { id } = await requireInvoiceToPay(db, { companyId });
    return invoices.require({ db, now: new Date() }, id);
  });
  await tellOfInvoices([{ companyId, id: record.id }]);
  return record;
}

/**
 * Voids open invoices that are not owed any more, and brings the others up to date. No invoice moves to a period that
 * already has an invoice.
 * @param only the id of one company; null: all companies
 */
async function followCompanies(db: Kysely<Tables>, only: number | null): Promise<ChangedInvoice[]> {
  const isChosen = sql`i.status = 'open' and (${only}::int is null or i.company_id = ${only})`;
  const { rows: voided } = await sql<ChangedInvoice>`
    with wanted as (${wanted(only)})
    update invoices i
    set status = 'void', updated_at = now(),
      reason = case when exists (select from wanted w where w.company_id = i.company_id and w.is_owed)
        then 'due-date-moved' else 'nothing-to-pay' end
    where ${isChosen} and not exists (
      select from wanted w where w.company_id = i.company_id and w.is_owed and w.period_start < i.period_end)
    returning i.company_id as "companyId", i.id`.execute(db);
  const { rows: followed } = await sql<ChangedInvoice>`
    with wanted as (${wanted(only)})
    update invoices i
    set detail = w.detail, cents = w.cents, adjustment_cents = w.adjustment_cents, lines = w.lines,
      months = w.months, due_date = w.period_start, period_start = w.period_start, period_end = w.period_end,
      updated_at = now()
    from wanted w
    where ${isChosen} and w.company_id = i.company_id
      and (i.detail, i.cents, i.lines, i.months, i.due_date, i.period_start, i.period_end)
        is distinct from (w.detail, w.cents, w.lines, w.months, w.period_start, w.period_start, w.period_end)
      and not exists (
        select from invoices o
        where o.company_id = i.company_id and o.id <> i.id and o.period_start = w.period_start)
    returning i.company_id as "companyId", i.id`.execute(db);
  return [...voided, ...followed];
}

/**
 * Makes invoices for companies without an open one. An invoice of the same period that became void by itself is open
 * again.
 * @param isDue SQL condition on `w`, a row of `wantedInvoices`
 */
async function insertInvoices(
  db: Kysely<Tables>,
  only: number | null,
  isDue: ReturnType<typeof sql>,
): Promise<ChangedInvoice[]> {
  const { rows } = await sql<ChangedInvoice>`
    with wanted as (${wanted(only)})
    insert into invoices
      (company_id, detail, cents, adjustment_cents, lines, months, due_date, period_start, period_end)
    select w.company_id, w.detail, w.cents, w.adjustment_cents, w.lines, w.months, w.period_start, w.period_start,
      w.period_end
    from wanted w
    where w.is_owed and ${isDue}
      and not exists (select from invoices o where o.company_id = w.company_id and o.status = 'open')
    on conflict on constraint invoice_period_once do update
      set status = 'open', reason = null, detail = excluded.detail, cents = excluded.cents,
        adjustment_cents = excluded.adjustment_cents, lines = excluded.lines, months = excluded.months,
        due_date = excluded.due_date, period_end = excluded.period_end, updated_at = now()
      where invoices.status = 'void' and invoices.reason in ('due-date-moved', 'nothing-to-pay')
    returning company_id as "companyId", id`.execute(db);
  return rows;
}

/** Settles the open invoices that credit covers completely. */
async function settleCovered(db: Kysely<Tables>, only: number | null, now: Date): Promise<ChangedInvoice[]> {
  const covered = await db
    .selectFrom('invoices')
    .select(['id', companyOfRow('invoices')])
    .where('status', '=', 'open')
    .where('cents', '=', 0)
    .where(({ val, eb }) => (only === null ? val(true) : eb('company_id', '=', only)))
    .orderBy('id')
    .execute();
  for (const { id: invoiceId, companyId } of covered)
    await settleInvoice(db, {
      companyId,
      invoiceId,
      cents: 0,
      paidAt: now,
      by: { provider: 'credit', chargeId: null },
    });
  return covered.map(({ id, companyId }) => ({ companyId, id, isCovered: true as const }));
}
