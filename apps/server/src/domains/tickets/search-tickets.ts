import { limits } from '@balcao/contract';
import type { Actor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { keptStatement } from '../../platform/scope/kept-statement.ts';
import { oneRow, rowWithin } from '../../platform/scope/one-row.ts';
import type { Statement } from '../../platform/scope/scoped-query.ts';
import { placeSql } from '../../platform/scope/values-sql.ts';
import {
  nameMatchesSql,
  searchedSql,
  searchPage,
  ticketMatchesSql,
  unindexedMost,
  type Among,
  type IndexLook,
  type SearchPage,
  type Slice,
  type Stretch,
} from '../search/index.ts';
import { afterSql, filtersOf, isHot, listOf, listsOf, type Ask } from './ticket-conditions.ts';

const pageSize = limits.ticketsPerPage;
const order = 'order by updated_at desc, id desc';
const place = placeSql('updated_at', 'id');

/**
 * Searches the tickets that the actor requests and may see, newest first: by the words of their messages, by the name
 * or number of their contact, or by their id.
 */
export function searchTickets(scope: Scope, ask: Ask, search: string): Promise<SearchPage> {
  const ticketId = wants(ask).names && /^\d{1,9}$/.test(search) ? Number(search) : 0;
  return searchPage(
    {
      among: (look) => findAmong(scope, ask, { search, ticketId, ...look, after: ask.after ?? null }),
      walk: (after, stretch) => walk(scope, { ...ask, after: after ?? undefined }, { search, ticketId, ...stretch }),
      testAll: isNarrow(scope.actor, ask)
        ? (stretch) => testAll(scope, ask, { search, ticketId, ...stretch, after: ask.after ?? null })
        : undefined,
      isUnordered: ask.date !== undefined,
      isIndexed: async () => {
        const text = `select ${isIndexedSql(wants(ask).messages)} as "isIndexed"`;
        return oneRow(await scope.rows<Pick<Among, 'isIndexed'>>(keptStatement(text), [])).isIndexed;
      },
    },
    { after: ask.after ?? null, skip: ask.after ? 0 : (ask.pageNumber - 1) * pageSize, pageSize },
  );
}

/** Which hits a search wants: by default of messages, names and numbers. */
const wants = ({ searchIn }: Ask) => ({ messages: searchIn !== 'names', names: searchIn !== 'messages' });
const noIds = 'select null::int as id where false';

interface Hits extends IndexLook {
  search: string;
  ticketId: number;
  after: string | null;
}

/**
 * The first look at a common word reads its newest hits instead of its index: so many that most filters let through
 * more than are counted.
 */
const newestHits = 1600;

/** Reads the hits from the word indexes. If one kind has `most` hits, there may be more. */
async function findAmong(
  scope: Scope,
  ask: Ask,
  { search, ticketId, most, want, mostMs, isFirst, after }: Hits,
): Promise<Among | undefined> {
  const values: unknown[] = [search, ticketId, most];
  const value = (of: unknown) => `$${values.push(of)}`;
  const { from, where } = listOf({ ...ask, after: undefined }, value);
  const filters = [...filtersOf(scope.actor, ask, value), where].join(' and ');
  const inPage = after === null ? 'true' : afterSql(after, value);
  const { messages, names } = wants(ask);
  const text = `with newest as materialized (${
    messages && isFirst ? `select find_newest_documents($1, ${newestHits}) as id` : noIds
  }),
    common as materialized (select (select count(*) from newest) = ${newestHits} as is_common),
    found as materialized (${
      messages
        ? `select id from newest where (select is_common from common)
      union all
      select find_documents($1, $3) where not (select is_common from common)`
        : noIds
    }),
    waiting as materialized (${messages ? `select find_unindexed($1, ${unindexedMost}) as id` : noIds}),
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
    case when (select is_all
      from known) then array(select ${place}
      from allowed t
      where ${inPage} ${order}
      limit ${want}) else '{}' end as places,
    (select is_common from common) as "isCommon",
    ${isIndexedSql(messages)} as "isIndexed"`;
  return rowWithin<Among>(scope, { ...preparedFor(ask, text), mostMs }, values);
}

/** Whether nothing waits for the index that the search would want. */
const isIndexedSql = (messages: boolean) =>
  messages ? `not exists (select from messages_to_index offset ${unindexedMost})` : 'true';

/** Whether the filters may let so few tickets through that each can be tested. */
const isNarrow = (actor: Actor, ask: Ask): boolean =>
  ask.status === 'open' ||
  ask.status === 'pending' ||
  ask.date !== undefined ||
  ask.updatedAt !== undefined ||
  filtersOf(actor, ask, () => '').length > 0;

/** Names with fewer hits are read from their index once, instead of the contact of each ticket. */
const fewPeople = 3000;

/**
 * Tests the tickets that the filters let through, where these are at most `rows`: on the first page from the newest one
 * on until the hits are counted.
 */
async function testAll(
  scope: Scope,
  ask: Ask,
  { search, ticketId, rows, want, mostMs, after }: Sought & Pick<Hits, 'after'>,
): Promise<Among | undefined> {
  const values: unknown[] = [search, ticketId, rows, want];
  const value = (of: unknown) => `$${values.push(of)}`;
  const { from, where } = listOf({ ...ask, after: undefined }, value);
  const filters = [...filtersOf(scope.actor, ask, value), where].join(' and ');
  const inPage = after === null ? 'true' : afterSql(after, value);
  const { messages, names } = wants(ask);
  const text = `with ${searchedSql},
    listed as materialized (select t.id, t.updated_at, t.contact_id from ${from} where ${filters} limit $3 + 1),
    known as materialized (select count(*) <= $3 as is_all from listed),
    people as materialized (${names ? `select find_contacts($1, ${fewPeople}) as id` : noIds}),
    unindexed as materialized (${messages ? `select find_unindexed($1, ${unindexedMost}) as id` : noIds}),
    allowed as materialized (
      select t.id, t.updated_at from (select * from listed ${order} offset 0) t
      where (select is_all from known)
        and (${messages ? ticketMatchesSql : 'false'}
          or t.id in (select id from unindexed) or t.id = $2::int
          or case when (select count(*) from people) < ${fewPeople} then t.contact_id in (select id from people)
            else (select ${nameMatchesSql} from contacts c where c.id = t.contact_id) end)
      ${after === null ? `limit greatest($4, ${limits.countedHits + 1})` : ''})
  select (select is_all from known) as "isAll",
    (select count(*) from (select from allowed limit ${limits.countedHits + 1}) counted)::int as count,
    array(select ${place} from allowed t where ${inPage} ${order} limit $4) as places,
    ${isIndexedSql(messages)} as "isIndexed"`;
  return rowWithin<Among>(scope, { ...preparedFor(ask, text), mostMs }, values);
}

/** Whether ticket `t` is found by its messages, its own number ($2) or its contact. */
const isFoundSql = (ask: Ask) => {
  const { messages, names } = wants(ask);
  return `(${
    messages
      ? `${ticketMatchesSql} or t.id in (select find_unindexed($1, ${unindexedMost}))
    or `
      : ''
  }t.id = $2::int
      ${names ? `or (select ${nameMatchesSql} from contacts c where c.id = t.contact_id)` : ''})`;
};

interface Sought extends Stretch {
  search: string;
  ticketId: number;
}

/** Reads the list from `ask.after` on and tests each ticket. */
async function walk(
  scope: Scope,
  ask: Ask,
  { search, ticketId, rows, want, mostMs }: Sought,
): Promise<Slice | undefined> {
  const values: unknown[] = [search, ticketId, rows, want];
  const value = (of: unknown) => `$${values.push(of)}`;
  const filters = filtersOf(scope.actor, ask, value);
  const lists = listsOf(ask).map((part) => listOf(part, value));
  // The limit is applied before the filters, so that it bounds the time however selective they are.
  const rowsOf = (columns: string) =>
    lists
      .map(
        ({ from, where, after }) =>
          `(select ${columns} from ${from} where ${where} and ${after} order by t.updated_at desc, t.id desc limit $3)`,
      )
      .join(' union all ');
  const text = `with ${searchedSql}
  select array(select ${place} from (select * from (${rowsOf('t.*')}) every ${order} limit $3) t
      where ${[...filters, isFoundSql(ask)].join(' and ')} ${order} limit $4) as places,
    (select ${place} from (${rowsOf('t.id, t.updated_at')}) every ${order} limit 1 offset $3 - 1) as end`;
  return rowWithin<Slice>(scope, { ...preparedFor(ask, text), mostMs }, values);
}

/**
 * Planning takes longer than a search for a rare word, so common statements are prepared. A rare mix of filters is
 * planned for its own values.
 */
const preparedFor = (ask: Ask, text: string): Statement => (isHot(ask) ? keptStatement(text) : { name: '', text });
