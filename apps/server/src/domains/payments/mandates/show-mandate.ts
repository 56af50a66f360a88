import type { MandateOutlook, PaymentMandate, CompanyMandate } from '@balcao/contract';
import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import { asOperator } from '../../../platform/scope/as-operator.ts';
import type { Scope } from '../../../platform/scope/scope.ts';
import { debitDays } from './debit-invoices.ts';
import { viewMandate, type MandateRow } from './mandate-rows.ts';

/** The mandate that a company sees: the active one, else the latest. */
export const findMandate = ({ db }: Pick<Scope, 'db'>): Promise<MandateRow | undefined> =>
  db
    .selectFrom('payment_mandates')
    .selectAll()
    .where('provider_ref', 'is not', null)
    .orderBy(sql`state = 'active'`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The mandate of the company, and how its open invoice will be paid. */
export async function showMandate(
  scope: Scope,
): Promise<{ mandate: PaymentMandate | null; outlook: MandateOutlook | null }> {
  const mandate = await findMandate(scope);
  if (!mandate) return { mandate: null, outlook: null };
  const view = viewMandate(mandate);
  if (mandate.state !== 'active') return { mandate: view, outlook: null };
  const invoice = await scope.db
    .selectFrom('invoices as i')
    .leftJoin('payment_charges as p', (join) =>
      join
        .onRef('p.invoice_id', '=', 'i.id')
        .on('p.state', '=', 'open')
        .on('p.mandate_part', '=', 'debit')
        .on('p.code', 'is not', null)
        .onRef('p.cents', '=', 'i.cents'),
    )
    .where('i.status', '=', 'open')
    .orderBy('i.due_date')
    .limit(1)
    .select(['i.id', 'i.cents', 'i.months', 'p.id as chargeId'])
    .select(sql<string>`i.due_date::text`.as('dueDate'))
    .select(sql<boolean>`company_day(i.company_id, ${scope.now}) > i.due_date - ${debitDays.latest}::int`.as('isLate'))
    .executeTakeFirst();
  if (!invoice) return { mandate: view, outlook: null };
  const { id: invoiceId, cents, dueDate } = invoice;
  return { mandate: view, outlook: { invoiceId, cents, dueDate, how: howOf(mandate, invoice) } };
}

/** `debit`: the invoice is paid through the mandate. The other values say why it is paid by an ordinary Pix. */
function howOf(
  mandate: MandateRow,
  invoice: { id: number; cents: number; months: number; chargeId: number | null; isLate: boolean },
): MandateOutlook['how'] {
  if (invoice.chargeId !== null) return 'debit';
  if (invoice.cents > mandate.max_cents) return 'beyond';
  if (mandate.refused_invoice_id === invoice.id) return 'refused';
  if (invoice.months !== mandate.months) return 'period';
  return invoice.isLate ? 'late' : 'debit';
}

/** The mandates of all companies, the latest first. */
export const listMandates = ({
  pageNumber,
}: {
  pageNumber: number;
}): Promise<{ records: CompanyMandate[]; count: number; hasMore: boolean }> =>
  asOperator(async (db) => {
    const all = db
      .selectFrom('payment_mandates as m')
      .innerJoin('companies as c', 'c.id', 'm.company_id')
      .where('m.provider_ref', 'is not', null);
    const rows = await all
      .selectAll('m')
      .select('c.name')
      .orderBy('m.id', 'desc')
      .offset((pageNumber - 1) * limits.rowsPerPage)
      .limit(limits.rowsPerPage)
      .execute();
    const { count } = await all.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
    return {
      records: rows.map((row) => ({ ...viewMandate(row), company: { id: row.company_id, name: row.name } })),
      count,
      hasMore: pageNumber * limits.rowsPerPage < count,
    };
  });
