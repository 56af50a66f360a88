import { Readable } from 'node:stream';
import {
  limits,
  type InvoiceFilter,
  type InvoiceStatus,
  type ManagedInvoice,
  type RouteReply,
  type routes,
} from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import { fail } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { containing } from '../../platform/scope/containing.ts';
import type { Tables } from '../../platform/scope/tables.ts';

type Page = RouteReply<typeof routes.invoices.page>;

const pageSize = 50;
/** One more than is counted exactly, so that `countIsCapped` can be told. */
const countLimit = limits.countedHits + 1;

/** SQL condition: invoice `i` has expired. Its due date ends at midnight in the time zone of its company. */
const isExpired = sql<boolean>`i.status = 'open' and i.due_date < company_day(i.company_id, now())`;

/** Selects the invoices of all companies in the operator's transaction, and those of one company in its scope. */
function selectInvoices(db: Kysely<Tables>) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['i.id', 'i.detail', 'i.cents', 'i.status', 'i.paid_at', 'i.paid_cents', 'i.paid_with', 'i.reason'])
    .select(['c.id as companyId', 'c.name', 'c.email'])
    .select([
      sql<string>`i.due_date::text`.as('dueDate'),
      sql<string>`i.period_start::text`.as('periodStart'),
      sql<string>`i.period_end::text`.as('periodEnd'),
    ]);
}
type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>;

const viewManaged = ({
  companyId,
  name,
  email,
  cents,
  paid_at,
  paid_cents,
  paid_with,
  status,
  ...row
}: InvoiceRow): ManagedInvoice => ({
  ...row,
  value: cents / 100,
  status: status as InvoiceStatus,
  paidAt: paid_at?.toISOString() ?? null,
  paidValue: paid_cents === null ? null : paid_cents / 100,
  paidWith: paid_with,
  company: { id: companyId, name, email },
});

/** @throws ERR_NO_INVOICE_FOUND */
export async function requireManagedInvoice(db: Kysely<Tables>, id: number): Promise<ManagedInvoice> {
  const row = await selectInvoices(db).where('i.id', '=', id).executeTakeFirst();
  if (!row) throw fail('ERR_NO_INVOICE_FOUND');
  return viewManaged(row);
}

/** An invoice of the user's company; the operator may name any. @throws ERR_NO_INVOICE_FOUND */
export const showInvoice = (actor: UserActor, id: number): Promise<ManagedInvoice> =>
  actor.super
    ? asOperator((db) => requireManagedInvoice(db, id))
    : companyOf(actor).read(({ db }) => requireManagedInvoice(db, id), { actor });

function conditionOf({ searchParam = '', state, companyId, dueFrom, dueTo }: InvoiceFilter) {
  const conditions = [sql`true`];
  if (searchParam.trim() !== '') {
    const matches = ['c.name', 'c.email', 'i.detail'].map((column) => containing(column, searchParam));
    const anyMatch = sql.join(matches, sql` or `);
    conditions.push(sql`(${anyMatch})`);
  }
  if (state === 'expired') conditions.push(isExpired);
  else if (state === 'open') conditions.push(sql`i.status = 'open' and not (${isExpired})`);
  else if (state !== undefined) conditions.push(sql`i.status = ${state}`);
  if (companyId !== undefined) conditions.push(sql`i.company_id = ${companyId}`);
  if (dueFrom !== undefined) conditions.push(sql`i.due_date >= ${dueFrom}::date`);
  if (dueTo !== undefined) conditions.push(sql`i.due_date <= ${dueTo}::date`);
  const allConditions = sql.join(conditions, sql` and `);
  return sql<boolean>`${allConditions}`;
}

/** A page of the invoices of all companies, by keyset: the latest due date first. */
export const listManagedInvoices = ({
  after,
  ...filter
}: InvoiceFilter & { after?: string | undefined }): Promise<Page> =>
  asOperator(async (db) => {
    const rows = await pageOf(db, filter, { after, size: pageSize + 1 });
    const { count } = await db
      .selectFrom(
        db
          .selectFrom('invoices as i')
          .innerJoin('companies as c', 'c.id', 'i.company_id')
          .select('i.id')
          .where(conditionOf(filter))
          .limit(countLimit)
          .as('found'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    const records = rows.slice(0, pageSize);
    const hasMore = rows.length > pageSize;
    return {
      records,
      count: Math.min(count, limits.countedHits),
      countIsCapped: count > limits.countedHits,
      hasMore,
      next: hasMore ? placeOf(records.at(-1)) : null,
    };
  });

/** The cursor of an invoice, such as `2027-01-10_42`: the next page begins after this invoice. */
const placeOf = (invoice: ManagedInvoice | undefined): string | null =>
  invoice ? `${invoice.dueDate}_${invoice.id}` : null;

/** The `size` invoices that a filter finds after a cursor, the latest due date first. */
async function pageOf(
  db: Kysely<Tables>,
  filter: InvoiceFilter,
  { after, size }: { after: string | null | undefined; size: number },
): Promise<ManagedInvoice[]> {
  let query = selectInvoices(db)
    .where(conditionOf(filter))
    .orderBy('i.due_date', 'desc')
    .orderBy('i.id', 'desc')
    .limit(size);
  if (after) {
    const [dueDate = '', id = ''] = after.split('_');
    query = query.where(sql<boolean>`(i.due_date, i.id) < (${dueDate}::date, ${Number(id)}::int)`);
  }
  return (await query.execute()).map(viewManaged);
}

const exportPageSize = 1000;

/**
 * The invoices of all companies that a filter finds, as a stream of CSV. Each page is read in a transaction of its own.
 * Amounts have a decimal comma, as spreadsheets in Portuguese and Spanish read them.
 */
export const exportInvoices = (filter: InvoiceFilter): Readable => Readable.from(csvLines(filter));

const columns = 'id;company;email;detail;value;dueDate;periodStart;periodEnd;status;paidAt;paidValue;paidWith;reason';

async function* csvLines(filter: InvoiceFilter): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns}\r\n`;
  let after: string | null = null;
  for (;;) {
    // A constant, because the closure would see later values of `after`.
    const place: string | null = after;
    const page = await asOperator((db) => pageOf(db, filter, { after: place, size: exportPageSize }));
    if (page.length > 0) yield page.map(lineOf).join('');
    after = placeOf(page.at(-1));
    if (page.length < exportPageSize) return;
  }
}

const amount = (value: number | null): string => (value === null ? '' : value.toFixed(2).replace('.', ','));

const lineOf = (invoice: ManagedInvoice): string =>
  csvLine([
    String(invoice.id),
    invoice.company.name,
    invoice.company.email,
    invoice.detail,
    amount(invoice.value),
    invoice.dueDate,
    invoice.periodStart,
    invoice.periodEnd,
    invoice.status,
    invoice.paidAt,
    amount(invoice.paidValue),
    invoice.paidWith,
    invoice.reason,
  ]);
