import { limits, placeOf, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import { rawJson, rawObject } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { keptStatement } from '../../platform/scope/kept-statement.ts';
import { rowWithin } from '../../platform/scope/one-row.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import {
  nameMatchesSql,
  searchedSql,
  searchPage,
  type Among,
  type SearchPage,
  type Slice,
  type Step,
} from '../search/index.ts';
import { contactColumns } from './contact-view.ts';
import { typedNumber } from './typed-number.ts';

type Ask = RouteInput<typeof routes.contacts.page>['query'];
type Page = RouteReply<typeof routes.contacts.page>;

const pageSize = limits.contactsPerPage;
const counted = limits.countedHits + 1;
/** In the order of names a surname stands in clusters, one below each first name. The walk ends with a full page. */
const firstRows = 6000;
const byName = 'order by name collate "pt-BR-x-icu", id';
const place = `id || '_' || name`;
const afterName = (name: string, id: string) =>
  `(name collate "pt-BR-x-icu", id) > (${name} collate "pt-BR-x-icu", ${id}::int)`;

/** Contacts by name. Dates are days of the contact's creation, UTC. */
export async function listContacts(scope: Scope, query: Ask): Promise<Page> {
  const search = query.searchParam?.trim() ?? '';
  const { places, ...end } = await (search ? searchContacts(scope, query, search) : readPage(scope, query));
  const [shown] = await scope.rows<{ contacts: string }>(show, [places.map(idOf)]);
  return rawObject({ contacts: shown?.contacts ?? '[]' }, end);
}

const idOf = (cursor: string) => Number(placeOf(cursor).split('_', 1)[0]);
const nameOf = (cursor: string) => cursor.slice(cursor.indexOf('_') + 1);

const show = statement(`select coalesce(json_agg(r), '[]')::text as contacts from (
  select ${contactColumns} from contacts c where c.id = any($1::int[]) order by c.name collate "pt-BR-x-icu", c.id) r`);

interface Picked {
  places: string[];
  counted: number;
}
// Selects one row more than a page, which says whether there is another page.
const pageSqlOf = (where: string, inPage: string) =>
  `select array(select ${place}
    from contacts
    where ${where} and ${inPage} ${byName}
    limit ${pageSize + 1}
    offset $1) as places,
    (select count(*) from (select from contacts where ${where} limit ${counted}) c)::int as counted`;
const pageOf = (where: string, inPage: string) => statement(pageSqlOf(where, inPage));
const madeOn = 'created_at >= $2 and created_at < $3';
const all = pageOf('true', 'true');
const allAfter = pageOf('true', afterName('$2', '$3'));
const made = pageOf(madeOn, 'true');
const madeAfter = pageOf(madeOn, afterName('$4', '$5'));

/** Pages of the contacts that the filters let through. */
async function readFilteredPage(scope: Scope, query: Ask): Promise<Picked | undefined> {
  const values: unknown[] = [query.after === undefined ? (query.pageNumber - 1) * pageSize : 0];
  const { isWanted, isAfter } = conditionsOf({ query, after: query.after ?? null }, values);
  const [picked] = await scope.rows<Picked>(keptStatement(pageSqlOf(isWanted, isAfter)), values);
  return picked;
}

async function readUnfilteredPage(scope: Scope, query: Ask): Promise<Picked | undefined> {
  const days = span(query);
  const cursor = query.after === undefined ? [] : [nameOf(query.after), idOf(query.after)];
  const offset = query.after === undefined ? (query.pageNumber - 1) * pageSize : 0;
  const text = days.length === 0 ? (cursor.length === 0 ? all : allAfter) : cursor.length === 0 ? made : madeAfter;
  const [picked] = await scope.rows<Picked>(text, [offset, ...days, ...cursor]);
  return picked;
}

async function readPage(scope: Scope, query: Ask): Promise<SearchPage> {
  const picked = await (hasFilters(query) ? readFilteredPage : readUnfilteredPage)(scope, query);
  const { places, counted: count } = picked ?? { places: [], counted: 0 };
  const shown = places.slice(0, pageSize);
  const hasMore = places.length > pageSize;
  return {
    places: shown,
    count: Math.min(count, limits.countedHits),
    countIsCapped: count > limits.countedHits,
    isComplete: true,
    hasMore,
    next: hasMore ? (shown.at(-1) ?? null) : null,
  };
}

/** The requested days as two instants, the end exclusive; empty if no day is requested. */
function span({ date, dateStart, dateEnd }: Ask): [] | [string, string] {
  const first = date ?? dateStart;
  const last = date ?? dateEnd ?? first;
  if (!first || !last) return [];
  return [`${first}T00:00:00Z`, new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000).toISOString()];
}

function searchContacts(
  scope: Scope,
  query: Ask,
  search: string,
  { mustBeWhole }: { mustBeWhole?: boolean } = {},
): Promise<SearchPage> {
  return searchPage(
    {
      among: (look) => findAmong(scope, { search, query, ...look, after: query.after ?? null }),
      walk: (after, stretch) => walk(scope, { search, query, ...stretch, after }),
      firstRows,
    },
    {
      after: query.after ?? null,
      skip: query.after === undefined ? (query.pageNumber - 1) * pageSize : 0,
      pageSize,
      mustBeWhole,
    },
  );
}

interface Sought extends Step {
  search: string;
  query: Ask;
  after: string | null;
}

const hasFilters = ({ tags, blocked, withoutPhone }: Ask) => Boolean(tags?.length || blocked || withoutPhone);

/** Adds the filters and the cursor to `values` and returns the conditions on them. */
function conditionsOf({ query, after }: Pick<Sought, 'query' | 'after'>, values: unknown[]) {
  const value = (of: unknown) => `$${values.push(of)}`;
  const [start, end] = span(query);
  const { tags, blocked, withoutPhone } = query;
  const wanted = [
    ...(start === undefined
      ? []
      : [`created_at >= ${value(start)}::timestamptz and created_at < ${value(end)}::timestamptz`]),
    ...(tags?.length
      ? [
          `id in (select t.contact_id
            from ticket_tags g
            join tickets t on t.id = g.ticket_id
            where g.tag_id = any(${value(tags)}::int[]) and t.private_user_id is null)`,
        ]
      : []),
    ...(blocked ? ['blocked_at is not null'] : []),
    ...(withoutPhone ? [`number like 'lid:%'`] : []),
  ];
  return {
    isWanted: wanted.length === 0 ? 'true' : wanted.join(' and '),
    isAfter: after === null ? 'true' : afterName(`${value(nameOf(after))}::text`, value(idOf(after))),
  };
}

/** Reads the hits from the word index. */
async function findAmong(
  scope: Scope,
  { search, query, after, most, want, mostMs }: Sought & { most: number },
): Promise<Among | undefined> {
  const values: unknown[] = [search, most];
  const { isWanted, isAfter } = conditionsOf({ query, after }, values);
  const text = `with found as materialized (select find_contacts($1, $2) as id),
    known as materialized (select count(*) < $2 as is_all from found),
    allowed as materialized (
      select id, name from contacts where id = any(array(select id from found)) and ${isWanted}
      limit (select case when is_all then null else ${counted} end from known))
  select (select is_all from known) as "isAll",
    (select count(*) from (select from allowed limit ${counted}) c)::int as count,
    case when (select is_all from known)
      then array(select ${place} from allowed where ${isAfter} ${byName} limit ${want})
      else '{}' end as places,
    true as "isIndexed"`;
  return rowWithin<Among>(scope, { ...keptStatement(text), mostMs }, values);
}

/** Reads the contacts by name from `after` on and tests each. */
async function walk(
  scope: Scope,
  { search, query, after, rows, want, mostMs }: Sought & { rows: number },
): Promise<Slice | undefined> {
  const values: unknown[] = [search, rows, want];
  const { isWanted, isAfter } = conditionsOf({ query, after }, values);
  const text = `with ${searchedSql}
  select array(select ${place} from (select * from contacts where ${isAfter} ${byName} limit $2) c
      where ${isWanted} and ${nameMatchesSql} ${byName} limit $3) as places,
    (select ${place} from contacts where ${isAfter} ${byName} limit 1 offset $2 - 1) as end`;
  return rowWithin<Slice>(scope, { ...keptStatement(text), mostMs }, values);
}

const choices = statement(`select coalesce(json_agg(r), '[]')::text as rows from (
  select c.id, c.name, c.number
  from contacts c
  where c.id = any($1::int[])
  order by c.name collate "pt-BR-x-icu", c.id) r`);

/** The first few contacts by name, for a selection list; empty if the search is too short. */
export async function chooseContacts(scope: Scope, search: string): Promise<RouteReply<typeof routes.contacts.list>> {
  const words = search.trim();
  if (words.length < limits.searchMin) return [];
  const rows = (await choose(scope, words)) ?? (await chooseByNumber(scope, words));
  return rawJson(rows ?? '[]');
}

/** The rows as JSON; `undefined` if there are none. */
async function choose(scope: Scope, words: string): Promise<string | undefined> {
  const { places } = await searchContacts(scope, { searchParam: words, pageNumber: 1 }, words, {
    mustBeWhole: true,
  });
  if (places.length === 0) return undefined;
  const [row] = await scope.rows<{ rows: string }>(choices, [places.slice(0, limits.contactChoices).map(idOf)]);
  return row?.rows;
}

/** Searches a number that was typed in another form than the one contacts store. */
async function chooseByNumber(scope: Scope, words: string): Promise<string | undefined> {
  const [, typed] = /^(?:whatsapp:)?([\d\s+().-]+)$/.exec(words) ?? [];
  const digits = typed?.replace(/\D/g, '') ?? '';
  if (digits.length < limits.contactNumber.min) return undefined;
  return choose(scope, await typedNumber(scope, typed?.includes('+') ? `+${digits}` : digits));
}
