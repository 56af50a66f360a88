import { limits, placeOf, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import { rawJson, rawObject } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { preparedFromText } from '../../platform/scope/prepared-from-text.ts';
import { rowWithin } from '../../platform/scope/one-row.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import {
  nameMatchesSql,
  ticketAndNameQuerySql,
  searchPage,
  type IndexAnswer,
  type SearchPage,
  type StretchHits,
  type StepLimits,
} from '../search/index.ts';
import { contactColumns } from './contact-view.ts';
import { typedNumber } from './typed-number.ts';

type ContactQuery = RouteInput<typeof routes.contacts.page>['query'];
type Page = RouteReply<typeof routes.contacts.page>;

const pageSize = limits.contactsPerPage;
/** Hits are counted up to one more than the shown limit, which tells that there are more. */
const maxCounted = limits.countedHits + 1;
/**
 * How many contacts the first walk of a search tests at most; it ends earlier with a full page. Contacts with the same
 * surname stand far from each other in the order of names, so a short walk would find none.
 */
const firstRows = 6000;
const byName = 'order by name collate "pt-BR-x-icu", id';
/** SQL of a contact's cursor, such as `118_Mariana Costa`. */
const place = `id || '_' || name`;
const afterName = (name: string, id: string) =>
  `(name collate "pt-BR-x-icu", id) > (${name} collate "pt-BR-x-icu", ${id}::int)`;

/**
 * A page of contacts by name, with a search and filters. The dates are days, in UTC, on which contacts were created.
 */
export async function listContacts(scope: Scope, query: ContactQuery): Promise<Page> {
  const search = query.searchParam?.trim() ?? '';
  const { places, ...end } = await (search ? searchContacts(scope, query, search) : readPage(scope, query));
  const [shown] = await scope.rows<{ contacts: string }>(selectShown, [places.map(idOf)]);
  return rawObject({ contacts: shown?.contacts ?? '[]' }, end);
}

const idOf = (cursor: string) => Number(placeOf(cursor).split('_', 1)[0]);
const nameOf = (cursor: string) => cursor.slice(cursor.indexOf('_') + 1);

const selectShown = statement(`select coalesce(json_agg(r), '[]')::text as contacts from (
  select ${contactColumns} from contacts c where c.id = any($1::int[]) order by c.name collate "pt-BR-x-icu", c.id) r`);

interface Picked {
  /** The cursors of the rows: at most one more than a page has. */
  places: string[];
  /** How many contacts the filters let through, at most `maxCounted`. */
  counted: number;
}
// Selects one row more than a page, which tells whether there is another page.
const pageSqlOf = (where: string, inPage: string) =>
  `select array(select ${place}
    from contacts
    where ${where} and ${inPage} ${byName}
    limit ${pageSize + 1}
    offset $1) as places,
    (select count(*) from (select from contacts where ${where} limit ${maxCounted}) c)::int as counted`;
const pageOf = (where: string, inPage: string) => statement(pageSqlOf(where, inPage));
// $1 is the offset; the days come next, if there are any, and then the cursor.
const isCreatedOnDays = 'created_at >= $2 and created_at < $3';
const ofAnyDay = { first: pageOf('true', 'true'), next: pageOf('true', afterName('$2', '$3')) };
const ofDays = { first: pageOf(isCreatedOnDays, 'true'), next: pageOf(isCreatedOnDays, afterName('$4', '$5')) };

/** A page of the contacts that pass the filters, including the filter by days. The SQL is composed for each call. */
async function readFilteredPage(scope: Scope, query: ContactQuery): Promise<Picked | undefined> {
  const values: unknown[] = [query.after === undefined ? (query.pageNumber - 1) * pageSize : 0];
  const { isWanted, isAfter } = conditionsOf({ query, after: query.after ?? null }, values);
  const [picked] = await scope.rows<Picked>(preparedFromText(pageSqlOf(isWanted, isAfter)), values);
  return picked;
}

/** A page of all contacts, or of those created on the requested days, by one of four constant statements. */
async function readUnfilteredPage(scope: Scope, query: ContactQuery): Promise<Picked | undefined> {
  const days = requestedDays(query);
  const cursor = query.after === undefined ? [] : [nameOf(query.after), idOf(query.after)];
  const offset = query.after === undefined ? (query.pageNumber - 1) * pageSize : 0;
  const { first, next } = days.length === 0 ? ofAnyDay : ofDays;
  const [picked] = await scope.rows<Picked>(cursor.length === 0 ? first : next, [offset, ...days, ...cursor]);
  return picked;
}

async function readPage(scope: Scope, query: ContactQuery): Promise<SearchPage> {
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
function requestedDays({ date, dateStart, dateEnd }: ContactQuery): [] | [string, string] {
  const first = date ?? dateStart;
  const last = date ?? dateEnd ?? first;
  if (!first || !last) return [];
  return [`${first}T00:00:00Z`, new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000).toISOString()];
}

function searchContacts(
  scope: Scope,
  query: ContactQuery,
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

interface ContactSearch extends StepLimits {
  search: string;
  query: ContactQuery;
  after: string | null;
}

/** Whether there are filters other than the filter by days. */
const hasFilters = ({ tags, blocked, withoutPhone }: ContactQuery) => Boolean(tags?.length || blocked || withoutPhone);

/** Adds the filters and the cursor to `values` and returns the conditions on them. */
function conditionsOf({ query, after }: Pick<ContactSearch, 'query' | 'after'>, values: unknown[]) {
  // `push` returns the new length, which is the number of the parameter.
  const value = (parameter: unknown) => `$${values.push(parameter)}`;
  const [start, end] = requestedDays(query);
  const { tags, blocked, withoutPhone } = query;
  const conditions = [
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
    isWanted: conditions.length === 0 ? 'true' : conditions.join(' and '),
    isAfter: after === null ? 'true' : afterName(`${value(nameOf(after))}::text`, value(idOf(after))),
  };
}

/** The step `among` of the search: reads at most `maxHits` hits from the index of words and filters them. */
async function findAmong(
  scope: Scope,
  { search, query, after, maxHits, maxPlaces, timeoutMs }: ContactSearch & { maxHits: number },
): Promise<IndexAnswer | undefined> {
  const values: unknown[] = [search, maxHits];
  const { isWanted, isAfter } = conditionsOf({ query, after }, values);
  const text = `with found as materialized (select find_contacts($1, $2) as id),
    known as materialized (select count(*) < $2 as is_all from found),
    allowed as materialized (
      select id, name from contacts where id = any(array(select id from found)) and ${isWanted}
      limit (select case when is_all then null else ${maxCounted} end from known))
  select (select is_all from known) as "isAll",
    (select count(*) from (select from allowed limit ${maxCounted}) c)::int as count,
    case when (select is_all from known)
      then array(select ${place} from allowed where ${isAfter} ${byName} limit ${maxPlaces})
      else '{}' end as places,
    true as "isIndexed"`;
  return rowWithin<IndexAnswer>(scope, { ...preparedFromText(text), timeoutMs }, values);
}

/** The step `walk` of the search: reads at most `rows` contacts by name after `after`, and tests each of them. */
async function walk(
  scope: Scope,
  { search, query, after, rows, maxPlaces, timeoutMs }: ContactSearch & { rows: number },
): Promise<StretchHits | undefined> {
  const values: unknown[] = [search, rows, maxPlaces];
  const { isWanted, isAfter } = conditionsOf({ query, after }, values);
  const text = `with ${ticketAndNameQuerySql}
  select array(select ${place} from (select * from contacts where ${isAfter} ${byName} limit $2) c
      where ${isWanted} and ${nameMatchesSql} ${byName} limit $3) as places,
    (select ${place} from contacts where ${isAfter} ${byName} limit 1 offset $2 - 1) as end`;
  return rowWithin<StretchHits>(scope, { ...preparedFromText(text), timeoutMs }, values);
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

/** The found contacts as JSON; undefined: none was found. */
async function choose(scope: Scope, words: string): Promise<string | undefined> {
  const { places } = await searchContacts(scope, { searchParam: words, pageNumber: 1 }, words, {
    mustBeWhole: true,
  });
  if (places.length === 0) return undefined;
  const [row] = await scope.rows<{ rows: string }>(choices, [places.slice(0, limits.contactChoices).map(idOf)]);
  return row?.rows;
}

/** Searches a number that was typed in another form than contacts store, such as `(11) 98765-4321`. */
async function chooseByNumber(scope: Scope, words: string): Promise<string | undefined> {
  const [, typed] = /^(?:whatsapp:)?([\d\s+().-]+)$/.exec(words) ?? [];
  const digits = typed?.replace(/\D/g, '') ?? '';
  if (digits.length < limits.contactNumber.min) return undefined;
  return choose(scope, await typedNumber(scope, typed?.includes('+') ? `+${digits}` : digits));
}
