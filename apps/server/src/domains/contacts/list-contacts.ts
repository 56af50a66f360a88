import { limits, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import { rawJson } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { contactColumns } from './contact-view.ts';
import { countContacts } from './count-contacts.ts';
import { typedNumber } from './typed-number.ts';

type Ask = RouteInput<typeof routes.contacts.page>['query'];
type Page = RouteReply<typeof routes.contacts.page>;

const take = limits.contactsPerPage;
const sorted = 'c.name collate "pt-BR-x-icu"';

/**
 * The page is picked by the index alone, then its rows are shown. One more row than asked says whether there is another
 * page.
 */
const paged = (where: string, { offset = '', hits = '', count = 'null' } = {}) => `with ${hits} page as materialized (
    select c.id, c.name from contacts c where ${where} order by ${sorted}, c.id limit ${take + 1} ${offset}),
  shown as (select id from page order by page.name collate "pt-BR-x-icu", id limit ${take})
  select coalesce((select json_agg(r) from (select ${contactColumns} from contacts c where c.id in (select id from shown) order by ${sorted}, c.id) r), '[]')::text as rows,
    (select count(*) from page)::int as n, (${count})::int as count`;

const offset = 'offset $1';
const all = statement(paged('true', { offset }));
const after = statement(paged(`(c.name collate "pt-BR-x-icu", c.id) > ($1 collate "pt-BR-x-icu", $2)`));
const days = 'c.created_at >= $2 and c.created_at < $3';
const made = statement(paged(days, { offset, count: `select count(*) from contacts c where ${days}` }));
// Found once, for the page and for their number. An array, not a join: the planner takes the function for a thousand
// rows and would rather walk all contacts in their order.
const hits = 'hits as materialized (select array(select find_contacts($2, 1000)) as ids),';
const found = statement(
  paged('c.id = any((select ids from hits)::int[])', { offset, hits, count: 'select cardinality(ids) from hits' }),
);

interface Picked {
  rows: string;
  n: number;
  /** How many were found; null where it is all there are. */
  count: number | null;
}

/**
 * Contacts by name. `after` is `<id>` of the last row, from `next`. Dates are days of the company's creation of the
 * contact, UTC.
 */
export async function listContacts(scope: Scope, query: Ask): Promise<Page> {
  const picked = await pick(scope, query);
  const rows = picked?.rows ?? '[]';
  const count = picked?.count ?? (await countContacts(scope));
  const hasMore = (picked?.n ?? 0) > take;
  const lastId = hasMore && picked?.count === null ? (JSON.parse(rows) as { id: number }[]).at(-1)?.id : undefined;
  return rawJson(
    `{"contacts":${rows},"count":${count},"hasMore":${hasMore},"next":${lastId === undefined ? 'null' : `"${lastId}"`}}`,
  );
}

async function pick(scope: Scope, query: Ask): Promise<Picked | undefined> {
  const search = query.searchParam?.trim();
  const from = (query.pageNumber - 1) * take;
  const [start, end] = span(query);
  if (search) return (await scope.rows<Picked>(found, [from, search]))[0];
  if (start) return (await scope.rows<Picked>(made, [from, start, end]))[0];
  if (!query.after) return (await scope.rows<Picked>(all, [from]))[0];
  const last = await scope.db
    .selectFrom('contacts')
    .select(['name', 'id'])
    .where('id', '=', query.after)
    .executeTakeFirst();
  return last && (await scope.rows<Picked>(after, [last.name, last.id]))[0];
}

/** The asked days as instants, end exclusive. */
function span({ date, dateStart, dateEnd }: Ask): [string, string] | [null, null] {
  const first = date ?? dateStart;
  const last = date ?? dateEnd ?? first;
  if (!first || !last) return [null, null];
  return [`${first}T00:00:00Z`, new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000).toISOString()];
}

const choices = statement(`select coalesce(json_agg(r), '[]')::text as rows from (
  select c.id, c.name, c.number from contacts c where c.id = any(array(select find_contacts($1, 200))) order by ${sorted}, c.id limit 30) r`);

/** A few contacts to choose from; nothing for a search that is too short to mean anything. */
export async function chooseContacts(scope: Scope, search: string): Promise<RouteReply<typeof routes.contacts.list>> {
  const words = search.trim();
  if (words.length < limits.searchMin) return [];
  const rows = (await choose(scope, words)) ?? (await chooseByNumber(scope, words));
  return rawJson(rows ?? '[]');
}

/** The rows as JSON; undefined where there are none. */
async function choose(scope: Scope, words: string): Promise<string | undefined> {
  const [row] = await scope.rows<{ rows: string }>(choices, [words]);
  return row?.rows === '[]' ? undefined : row?.rows;
}

/** A number that is typed in another form than contacts keep it. */
async function chooseByNumber(scope: Scope, words: string): Promise<string | undefined> {
  const [, typed] = /^(?:whatsapp:)?([\d\s+().-]+)$/.exec(words) ?? [];
  const digits = typed?.replace(/\D/g, '') ?? '';
  if (digits.length < limits.contactNumber.min) return undefined;
  return choose(scope, await typedNumber(scope, typed?.includes('+') ? `+${digits}` : digits));
}
