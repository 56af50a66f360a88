import { limits, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import { rawJson } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { contactColumns } from './contact-view.ts';

type Ask = RouteInput<typeof routes.contacts.page>['query'];
type Page = RouteReply<typeof routes.contacts.page>;

const take = limits.contactsPerPage;
const sorted = 'c.name collate "pt-BR-x-icu"';

/** The page is picked by the index alone, then its rows are shown. One more row than asked says whether there is another page. */
const paged = (where: string, offset: string) => `with page as materialized (
    select c.id, c.name from contacts c where ${where} order by ${sorted}, c.id limit ${take + 1} ${offset}),
  shown as (select id from page order by page.name collate "pt-BR-x-icu", id limit ${take})
  select coalesce((select json_agg(r) from (select ${contactColumns} from contacts c where c.id in (select id from shown) order by ${sorted}, c.id) r), '[]')::text as rows,
    (select count(*) from page)::int as n`;

const all = statement(paged('true', 'offset $1'));
// An array, not a join: the planner takes the function for a thousand rows and would rather walk all contacts in their order.
const found = statement(paged('c.id = any(array(select find_contacts($2, 1000)))', 'offset $1'));
const after = statement(paged(`(c.name collate "pt-BR-x-icu", c.id) > ($1 collate "pt-BR-x-icu", $2)`, ''));
const made = statement(paged('c.created_at >= $2 and c.created_at < $3', 'offset $1'));
const countMade = statement('select count(*)::int as n from contacts c where c.created_at >= $1 and c.created_at < $2');
const countAll = statement('select count(*)::int as n from contacts c');
const countFound = statement('select count(*)::int as n from find_contacts($1, 1000)');

/** Contacts by name. `after` is `<id>` of the last row, from `next`. Dates are days of the company's creation of the contact, UTC. */
export async function listContacts(scope: Scope, query: Ask): Promise<Page> {
  const search = query.searchParam?.trim();
  const offset = (query.pageNumber - 1) * take;
  const [from, until] = span(query);
  let picked: { rows: string; n: number } | undefined;
  let count: { n: number } | undefined;
  if (search) {
    [picked] = await scope.rows<{ rows: string; n: number }>(found, [offset, search]);
    [count] = await scope.rows<{ n: number }>(countFound, [search]);
  } else if (from) {
    [picked] = await scope.rows<{ rows: string; n: number }>(made, [offset, from, until]);
    [count] = await scope.rows<{ n: number }>(countMade, [from, until]);
  } else if (query.after) {
    const last = await scope.db.selectFrom('contacts').select(['name', 'id']).where('id', '=', query.after).executeTakeFirst();
    [picked] = last ? await scope.rows<{ rows: string; n: number }>(after, [last.name, last.id]) : [];
    [count] = await scope.rows<{ n: number }>(countAll, []);
  } else {
    [picked] = await scope.rows<{ rows: string; n: number }>(all, [offset]);
    [count] = await scope.rows<{ n: number }>(countAll, []);
  }
  const rows = picked?.rows ?? '[]';
  const hasMore = (picked?.n ?? 0) > take;
  const lastId = hasMore && !search && !from ? (JSON.parse(rows) as { id: number }[]).at(-1)?.id : undefined;
  return rawJson(`{"contacts":${rows},"count":${count?.n ?? 0},"hasMore":${hasMore},"next":${lastId === undefined ? 'null' : `"${lastId}"`}}`);
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
  if (search.trim().length < limits.searchMin) return [];
  const [row] = await scope.rows<{ rows: string }>(choices, [search.trim()]);
  return rawJson(row?.rows ?? '[]');
}
