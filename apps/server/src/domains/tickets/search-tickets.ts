import { isMarked, limits } from '@balcao/contract';
import type { Actor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { preparedFromText } from '../../platform/scope/prepared-from-text.ts';
import { oneRow, rowWithin } from '../../platform/scope/one-row.ts';
import type { Statement } from '../../platform/scope/scoped-query.ts';
import { placeSql } from '../../platform/scope/values-sql.ts';
import {
  matchingTicketsSql,
  nameMatchesSql,
  ticketAndNameQuerySql,
  searchPage,
  ticketMatchesSql,
  maxUnindexed,
  type IndexAnswer,
  type IndexLook,
  type SearchPage,
  type StretchHits,
  type WalkLimits,
} from '../search/index.ts';
import { afterSql, filtersOf, isHot, listOf, listsOf, type TicketQuery } from './ticket-conditions.ts';

const pageSize = limits.ticketsPerPage;
const order = 'order by updated_at desc, id desc';
const place = placeSql('updated_at', 'id');

/**
 * Searches the tickets that the actor requests and may see, newest first: by the words of their messages, by the name
 * or number of their contact, or by their id. `searchPage` combines three ways, by the number of hits and the time
 * left:
 * - `among` reads the hits from the indexes of words and names, and applies the filters to them.
 * - `walk` reads the list in its order, and tests each ticket.
 * - `testAll` tests all tickets of a narrow list.
 * @param onFull is called with a full page before its hits are counted
 */
export async function searchTickets(
  scope: Scope,
  query: TicketQuery,
  search: string,
  onFull?: (places: string[]) => void,
): Promise<SearchPage> {
  // Any number of nine digits fits PostgreSQL's `int`. No ticket has the id 0.
  const ticketId = wants(query).names && /^\d{1,9}$/.test(search) ? Number(search) : 0;
  // `among` also finds the contacts with the name. A page whose cursor continues a walk skips `among`, so the contacts
  // are looked up here.
  const isWalk = query.after !== undefined && isMarked(query.after);
  let people = isWalk && wants(query).names ? await findPeople(scope, search) : null;
  return searchPage(
    {
      among: async (look) => {
        const found = await findAmong(scope, query, { search, ticketId, ...look, after: query.after ?? null });
        people = found?.people ?? people;
        return found;
      },
      walk: (after, stretch) =>
        walk(scope, { ...query, after: after ?? undefined }, { search, ticketId, people, ...stretch }),
      testAll: isNarrow(scope.actor, query)
        ? (stretch) => testAll(scope, query, { search, ticketId, people, ...stretch, after: query.after ?? null })
        : undefined,
      isUnordered: query.date !== undefined,
      isShort: isLive(query),
      isIndexed: async () => {
        const text = `select ${isIndexedSql(wants(query).messages)} as "isIndexed"`;
        return oneRow(await scope.rows<Pick<IndexAnswer, 'isIndexed'>>(preparedFromText(text), [])).isIndexed;
      },
    },
    { after: query.after ?? null, skip: query.after ? 0 : (query.pageNumber - 1) * pageSize, pageSize, onFull },
  );
}

/** Which hits a search wants: by default of messages, names and numbers. */
const wants = ({ searchIn }: TicketQuery) => ({ messages: searchIn !== 'names', names: searchIn !== 'messages' });
/** In place of the ids of a kind of hits that is not wanted. */
const noIds = 'select null::int as id where false';
/** SQL of the ids of tickets found by messages that no document holds yet. Mostly no message waits for the index. */
const waitingSql = (query: TicketQuery) =>
  wants(query).messages
    ? `select find_unindexed($1, ${maxUnindexed}) as id where exists (select from messages_to_index)`
    : noIds;
/**
 * SQL of the first `limit` cursors of a table. The limit comes first, because formatting a cursor takes a microsecond.
 */
const placesSql = (table: string, where: string, limit: string | number) =>
  `array(select ${place} from (select id, updated_at from ${table} t where ${where} ${order} limit ${limit}) first)`;

/** The ids of the contacts with this name or number; null: too many. */
async function findPeople(scope: Scope, search: string): Promise<number[] | null> {
  const text = `select array(select find_contacts($1, ${fewPeople})) as people`;
  const { people } = oneRow(await scope.rows<{ people: number[] }>(preparedFromText(text), [search]));
  return people.length < fewPeople ? people : null;
}

interface Hits extends IndexLook {
  search: string;
  ticketId: number;
  after: string | null;
}

/** The hits from the indexes, with the contacts that were found by their name or number. */
type AmongPeople = IndexAnswer & Pick<Sought, 'people'>;

/** If fewer contacts have the name, their ids are read once; otherwise the contact of each ticket is compared. */
const fewPeople = 3000;
/** `testAll` compares the contacts of at most this many tickets by their names. */
const maxCompared = 6000;

/** A search among closed tickets reads only hits below a certain id; at most this many live tickets have a lower id. */
const liveBelow = 300;

/**
 * SQL of the newest hits of a common word, and of none if the word is rare. Instead of the index of the word, the first
 * look reads these hits: a few more of them than are counted. Narrow filters let too few hits through. With them only
 * one hit is read, which says that the word is common.
 */
function newestSql(actor: Actor, query: TicketQuery): string {
  if (isNarrow(actor, query)) return `select find_newest_documents($1, 1) as id`;
  const hits = limits.countedHits + 100;
  if (query.status !== 'closed') return `select find_newest_documents($1, ${hits}) as id`;
  // `offset 0` keeps PostgreSQL from walking the primary key in order, where all older, closed tickets come first.
  const live = `select id from (select id from tickets where status in ('open', 'pending') offset 0) live
    order by id limit 1 offset ${liveBelow}`;
  return `select find_newest_documents($1, ${hits}, (${live})) as id`;
}

/** Reads the hits from the indexes of words and names. If one of them returns `maxHits` hits, there may be more. */
async function findAmong(
  scope: Scope,
  query: TicketQuery,
  { search, ticketId, maxHits, maxPlaces, timeoutMs, isFirst, after }: Hits,
): Promise<AmongPeople | undefined> {
  const values: unknown[] = [search, ticketId, maxHits];
  const value = (of: unknown) => `$${values.push(of)}`;
  const { from, where } = listOf({ ...query, after: undefined }, value);
  const filters = [...filtersOf(scope.actor, query, value), where].join(' and ');
  const inPage = after === null ? 'true' : afterSql(after, value);
  const { messages, names } = wants(query);
  const newest = messages && isFirst ? newestSql(scope.actor, query) : noIds;
  const foundByWords = `select id from newest where (select is_common from common)
      union all
      select find_documents($1, $3) where not (select is_common from common)`;
  const text = `with newest as materialized (${newest}),
    common as materialized (select exists (select from newest) as is_common),
    found as materialized (${messages ? foundByWords : noIds}),
    waiting as materialized (${waitingSql(query)}),
    people as materialized (${names ? 'select find_contacts($1, $3) as id' : noIds}),
    known as materialized (select not is_common and (select count(*) from found) < $3
        and (select count(*) from people) < $3 as is_all
      from common),
    allowed as materialized (
      select t.id, t.updated_at from ${from}
      where (t.id = any(array(select id from found union all select id from waiting union all select $2::int))
          or t.contact_id = any(array(select id from people)))
        and ${filters}
      limit (select case when is_all then null else ${limits.countedHits + 1} end from known))
  select (select is_all from known) as "isAll",
    (select count(*) from (select from allowed limit ${limits.countedHits + 1}) counted)::int as count,
    case when (select is_all from known) then ${placesSql('allowed', inPage, maxPlaces)} else '{}' end as places,
    (select is_common from common) as "isCommon",
    case when (select count(*) from people) < ${fewPeople} then array(select id from people) end as people,
    ${isIndexedSql(messages)} as "isIndexed"`;
  return rowWithin<AmongPeople>(scope, { ...preparedFor(query, text), timeoutMs }, values);
}

/** SQL: whether the index of words holds all messages but the newest few (`maxUnindexed`), or is not needed. */
const isIndexedSql = (messages: boolean) =>
  messages ? `not exists (select from messages_to_index offset ${maxUnindexed})` : 'true';

/** Whether the list holds tickets of one status only, pending or open: these are few. */
const isLive = ({ status }: TicketQuery) => status === 'open' || status === 'pending';

/** Whether the filters may let so few tickets through that each can be tested. */
const isNarrow = (actor: Actor, query: TicketQuery): boolean =>
  isLive(query) ||
  query.date !== undefined ||
  query.updatedAt !== undefined ||
  filtersOf(actor, query, () => '').length > 0;

/**
 * Tests all tickets that the filters let through, if these are at most `rows`. The contact of a ticket is read only if
 * contacts have the name, so that mostly an index-only scan suffices.
 * @returns undefined: out of time, or the names of too many contacts would have to be compared
 */
async function testAll(
  scope: Scope,
  query: TicketQuery,
  { search, ticketId, people, rows, maxPlaces, timeoutMs, after }: Sought & Pick<Hits, 'after'>,
): Promise<IndexAnswer | undefined> {
  const values: unknown[] = [search, ticketId, rows, maxPlaces];
  const value = (of: unknown) => `$${values.push(of)}`;
  const { from, where } = listOf({ ...query, after: undefined }, value);
  const filters = [...filtersOf(scope.actor, query, value), where].join(' and ');
  const inPage = after === null ? 'true' : afterSql(after, value);
  const { messages, names } = wants(query);
  if (names && !people && rows > maxCompared) return undefined;
  const named = people && names ? `select unnest(${value(people)}::int[])` : `select find_contacts($1, ${fewPeople})`;
  const isAll = '(select is_all from known)';
  const isNamed = `case when (select count(*) from people) < ${fewPeople} then l.contact_id in (select id from people)
      else (select ${nameMatchesSql} from contacts c where c.id = l.contact_id) end`;
  const text = `with ${ticketAndNameQuerySql},
    listed as materialized (select t.id, t.updated_at from ${from} where ${filters} limit $3 + 1),
    known as materialized (select count(*) <= $3 as is_all from listed),
    people as materialized (${names ? `${named} as id` : noIds}),
    found as materialized (${messages ? matchingTicketsSql(`array(select id from listed where ${isAll})`) : noIds}
      union all ${waitingSql(query)} union all select $2::int),
    allowed as materialized (
      select t.id, t.updated_at from listed t
      where ${isAll} and (t.id in (select id from found)
        or exists (select from people) and (select ${isNamed} from tickets l where l.id = t.id)))
  select ${isAll} as "isAll",
    (select count(*) from (select from allowed limit ${limits.countedHits + 1}) counted)::int as count,
    ${placesSql('allowed', inPage, '$4')} as places,
    ${isIndexedSql(messages)} as "isIndexed"`;
  return rowWithin<IndexAnswer>(scope, { ...preparedFor(query, text), timeoutMs }, values);
}

/** SQL: whether ticket `t` is found by its messages, its id ($2) or its contact. The statement defines `unindexed`. */
function isFoundSql(query: TicketQuery, people: number[] | null, value: (of: unknown) => string) {
  const { messages, names } = wants(query);
  const parts = ['t.id = $2::int'];
  if (messages) parts.push(ticketMatchesSql, 't.id in (select id from unindexed)');
  // If no contact has the name, the condition is left out, and PostgreSQL reads the list by an index-only scan.
  if (names && !people) parts.push(`(select ${nameMatchesSql} from contacts c where c.id = t.contact_id)`);
  if (names && people && people.length > 0) parts.push(`t.contact_id = any(${value(people)}::int[])`);
  return `(${parts.join(' or ')})`;
}

interface Sought extends WalkLimits {
  search: string;
  ticketId: number;
  /** The ids of the contacts with the name or number; null: too many, or not known. */
  people: number[] | null;
}

/** Reads the list from `query.after` on and tests each ticket: its contact by `people` if these are known. */
async function walk(
  scope: Scope,
  query: TicketQuery,
  { search, ticketId, people, rows, maxPlaces, timeoutMs }: Sought,
): Promise<StretchHits | undefined> {
  const values: unknown[] = [search, ticketId, rows, maxPlaces];
  const value = (of: unknown) => `$${values.push(of)}`;
  const filters = filtersOf(scope.actor, query, value);
  const lists = listsOf(query).map((part) => listOf(part, value));
  // The limit is applied before the filters, so that it bounds the time however selective they are.
  const rowsOf = (columns: string) =>
    lists
      .map(
        ({ from, where, after }) =>
          `(select ${columns} from ${from} where ${where} and ${after} order by t.updated_at desc, t.id desc limit $3)`,
      )
      .join(' union all ');
  const text = `with ${ticketAndNameQuerySql}, unindexed as materialized (${waitingSql(query)})
  select array(select ${place} from (select * from (${rowsOf('t.*')}) every ${order} limit $3) t
      where ${[...filters, isFoundSql(query, people, value)].join(' and ')} ${order} limit $4) as places,
    (select ${place} from (
      select * from (${rowsOf('t.id, t.updated_at')}) every ${order} limit 1 offset $3 - 1) last) as end`;
  return rowWithin<StretchHits>(scope, { ...preparedFor(query, text), timeoutMs }, values);
}

/**
 * Planning takes longer than a search for a rare word, so common statements are prepared. A rare mix of filters is
 * planned for its own values.
 */
const preparedFor = (query: TicketQuery, text: string): Statement =>
  isHot(query) ? preparedFromText(text) : { name: '', text };
