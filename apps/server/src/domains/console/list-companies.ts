import {
  limits,
  type CompanyOrder,
  type ConsoleCompany,
  type ConsoleFilter,
  type Plan,
  type RouteInput,
  type RouteReply,
  type routes,
} from '@balcao/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { containing } from '../../platform/scope/containing.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { planJson } from '../plans/index.ts';

type Query = RouteInput<typeof routes.console.companies>['query'];
type Page = RouteReply<typeof routes.console.companies>;

/** A row of `companiesWithUse`, with the plan. pg returns `micros` and `bytes` as text, since they are bigint. */
interface CompanyWithUse extends Omit<
  ConsoleCompany,
  'dueDate' | 'lastSignInAt' | 'measuredAt' | 'monthCost' | 'storageBytes'
> {
  dueDate: Date | null;
  lastSignInAt: Date | null;
  measuredAt: Date | null;
  micros: string;
  bytes: string;
}

/**
 * SQL of all companies, for the transaction of the operator: their own rows, the present counts of users and
 * connections, and the latest row of their meters. It reads no message. It ends so that a `where` about the company `c`
 * can follow. A paying company has days of grace after its due date, a trial has none; without a due date a company is
 * active.
 */
export const companiesWithUse = sql`
  select c.id, c.name, c.email, c.phone, c.plan_id as "planId", c.overrides, c.due_date as "dueDate",
    case
      when not c.status then 'blocked'
      when c.due_date + case
        when c.due_date <= c.trial_ends_at then interval '0' else make_interval(days => g.grace_days) end <= now()
        then 'expired'
      when c.due_date <= c.trial_ends_at then 'trial'
      when c.due_date <= now() then 'grace'
      else 'active'
    end as state,
    coalesce(u.count, 0) as users, coalesce(w.count, 0) as connections, coalesce(w.connected, 0) as connected,
    coalesce(w.troubled, 0) as troubled, coalesce(m.received + m.sent, 0) as "messagesToday",
    coalesce(m.storage_bytes, 0) as bytes, coalesce(m.month_cost_micros, 0) as micros,
    coalesce(m.month_tokens, 0)::float as "monthTokens", m.last_sign_in_at as "lastSignInAt",
    m.measured_at as "measuredAt"
  from companies c
  cross join billing_terms g
  left join (select company_id, count(*)::int as count from users group by company_id) u on u.company_id = c.id
  left join (
    select company_id, count(*)::int as count, count(*) filter (where status = 'CONNECTED')::int as connected,
      count(*) filter (where wanted and status <> 'CONNECTED')::int as troubled
    from connections
    where removed_at is null
    group by company_id) w on w.company_id = c.id
  left join lateral (
    select m.* from company_meters m where m.company_id = c.id order by m.day desc limit 1) m on true`;

/**
 * The sort keys. A company without a due date is sorted as if it were due last. A company without a sign-in is sorted
 * as if its sign-in were the oldest.
 */
const keys: Record<CompanyOrder, RawBuilder<unknown>> = {
  name: sql`l.name collate "pt-BR-x-icu"`,
  dueDate: sql`coalesce(l."dueDate", 'infinity')`,
  users: sql`l.users`,
  troubled: sql`l.troubled`,
  messages: sql`l."messagesToday"`,
  storage: sql`l.bytes`,
  cost: sql`l.micros`,
  lastSignIn: sql`coalesce(l."lastSignInAt", '-infinity')`,
};

/** SQL of the conditions of a filter, about the row `l` of a company. */
function matches({ searchParam = '', state, planId, isTroubled }: ConsoleFilter): RawBuilder<boolean> {
  const conditions = [sql`true`];
  if (searchParam.trim() !== '') {
    const columnMatches = ['l.name', 'l.email', 'l.phone'].map((column) => containing(column, searchParam));
    conditions.push(sql`(${sql.join(columnMatches, sql` or `)})`);
  }
  if (state !== undefined) conditions.push(sql`l.state = ${state}`);
  if (planId !== undefined) conditions.push(sql`l."planId" = ${planId}`);
  if (isTroubled) conditions.push(sql`l.troubled > 0`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A page of the companies, for the operator. The cursor `after` is the id of the last company of the page before. */
export const listConsoleCompanies = (query: Query): Promise<Page> =>
  asOperator((db) => pageConsoleCompanies(db, query));

/** The page in a transaction of the operator that the caller has begun. */
export async function pageConsoleCompanies(
  db: Kysely<Tables>,
  { sort, order, after, ...filter }: Query,
): Promise<Page> {
  const direction = sql.raw(order);
  const comparison = sql.raw(order === 'asc' ? '>' : '<');
  const place = sql`(${keys[sort]}, l.id)`;
  const isAfterCursor =
    after === undefined
      ? sql`true`
      : sql`${place} ${comparison} (select ${keys[sort]}, l.id from listed l where l.id = ${after})`;
  // `total` counts all companies that the filter finds, since `found` is not cut by the cursor.
  const { rows } = await sql<CompanyWithUse & { total: number }>`
    with listed as materialized (${companiesWithUse} where c.erased_at is null),
    found as materialized (
      select l.*, count(*) over ()::int as total from listed l where ${matches(filter)})
    select l.*, (select ${planJson} || l.overrides from plans p where p.id = l."planId") as plan
    from found l
    where ${isAfterCursor}
    order by ${keys[sort]} ${direction}, l.id ${direction}
    limit ${limits.console.pageSize + 1}`.execute(db);
  const records = rows.slice(0, limits.console.pageSize).map(viewCompany);
  const hasMore = rows.length > limits.console.pageSize;
  return { records, count: rows[0]?.total ?? 0, hasMore, next: hasMore ? (records.at(-1)?.id ?? null) : null };
}

/** Millionths of a dollar in dollars. pg returns them as a text if the column is a bigint. */
export const dollars = (micros: string | number): number => Number(micros) / 1_000_000;

export const viewCompany = (row: CompanyWithUse): ConsoleCompany => ({
  id: row.id,
  name: row.name,
  email: row.email,
  state: row.state,
  plan: row.plan satisfies Plan,
  dueDate: row.dueDate?.toISOString() ?? null,
  users: row.users,
  connections: row.connections,
  connected: row.connected,
  troubled: row.troubled,
  messagesToday: row.messagesToday,
  storageBytes: Number(row.bytes),
  monthCost: dollars(row.micros),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  measuredAt: row.measuredAt?.toISOString() ?? null,
});
export type { CompanyWithUse };
