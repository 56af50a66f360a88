import { limits, type MessageHit } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { oneRow } from '../../platform/scope/one-row.ts';
import { statement, type Statement } from '../../platform/scope/scoped-query.ts';
import { findSnippets } from '../search/index.ts';
import { searchTickets } from './search-tickets.ts';
import {
  filtersOf,
  isHot,
  listOf,
  listsOf,
  orderOf,
  type TicketQuery,
  type List,
  type Order,
} from './ticket-conditions.ts';

const pageSize = limits.ticketsPerPage;

/** The fields of every list besides its tickets. */
export interface PageEnd {
  /** The number of tickets on all pages, up to a limit: see `countIsCapped`. */
  count: number;
  /** There are, or may be, more than `count`. */
  countIsCapped: boolean;
  /** False if a search continues from `next`, or if messages of the last seconds are not searchable yet. */
  isComplete: boolean;
  hasMore: boolean;
  /** The `after` of the next page. */
  next: string | null;
}

interface Options {
  /**
   * Whether lists without a search are counted. Otherwise `count` is only the number of rows that were read (one more
   * than the page if there is a next one) and of those that `pageNumber` skipped.
   */
  counts: boolean;
  /** Whether a search names the message of each ticket that it found. */
  hits?: boolean;
}

/**
 * Makes a function that selects a page of the tickets that the actor requests and may see. The page and the reply are
 * one statement; a search finds the ids of the page first. `write` gets the SQL of the page and its order: whole
 * tickets, with one extra row if there is a next page. It returns a statement with its own columns, `n` (the number of
 * rows) and `next` (the cursor of the page's last row).
 */
export function pickerOf<Row>(
  write: (page: string, order: Order) => string,
  { counts, hits: wantsHits = false }: Options,
): (scope: Scope, query: TicketQuery) => Promise<{ row: Row; end: PageEnd; hits: MessageHit[] }> {
  type Picked = Row & { n: number; next: string | null; counted?: number };
  // Prepared statements by their conditions, of which there are few kinds. They are cached because building and naming
  // a statement takes longer than the rest of this function.
  const prepared = new Map<string, Statement>();
  const byId = statement(write(`select t.* from tickets t where t.id = any($1::int[]) ${newest.by('t')}`, newest));

  async function pickFound(scope: Scope, query: TicketQuery, search: string) {
    // A place is a cursor: `instant_id`.
    const read = (places: readonly string[]) => {
      const ids = places.map((place) => Number(place.split('_')[1]));
      return Promise.all([
        scope.rows<Picked>(byId, [ids]),
        wantsHits && query.searchIn !== 'names' ? findSnippets(scope, search, ids) : [],
      ]);
    };
    // A full page is read while its hits are still counted. The finished search may name another page; then the early
    // read is dropped.
    let early: { places: string[]; reading: ReturnType<typeof read> } | undefined;
    const { places, ...end } = await searchTickets(scope, query, search, (full) => {
      early = { places: full, reading: read(full) };
      // If it is dropped, its error would otherwise be an unhandled rejection.
      early.reading.catch(() => undefined);
    });
    const isEarlyValid = early?.places.join() === places.join();
    const [rows, hits] = await (early && isEarlyValid ? early.reading : read(places));
    return { row: oneRow(rows), end, hits };
  }

  return async (scope, query) => {
    const search = query.searchParam.trim();
    if (search) return pickFound(scope, query, search);
    const values: unknown[] = [];
    const offset = query.after ? 0 : (query.pageNumber - 1) * pageSize;
    // `push` returns the new length, which is the number of the parameter.
    const value = (of: unknown) => `$${values.push(of)}`;
    const lists = listsOf(query).map((part): Filtered => {
      const filters = filtersOf(scope.actor, part, value);
      const { from, where, after } = listOf(part, value);
      // Without further filters, the rows of one status stand in the index in the order of the list.
      const isNarrowed = filters.length > 0 || !part.status || part.updatedAt !== undefined;
      return { from, where: [...filters, where].join(' and '), after, isNarrowed };
    });
    const order = orderOf(query);
    const listTexts = lists.map(({ from, where, after }) => `${from} where ${where} and ${after}`);
    const kind = `${order.at} ${listTexts.join()}`;
    const text = () => {
      const page = write(pageOf(lists, { offset, order }), order);
      return counts ? `select picked.*, ${countOf(lists)} as counted from (${page}) picked` : page;
    };
    let picking = isHot(query) && offset === 0 ? prepared.get(kind) : unnamed(text());
    if (!picking) {
      picking = statement(text());
      prepared.set(kind, picking);
    }
    const row = oneRow(await scope.rows<Picked>(picking, values));
    const hasMore = row.n > pageSize;
    const known = row.counted ?? offset + row.n;
    const count = Math.min(known, limits.countedHits);
    const hasOtherPages = hasMore || query.after !== undefined;
    const isUncounted = row.counted === undefined;
    const countIsCapped = known > count || (isUncounted && hasOtherPages);
    return { row, end: { count, countIsCapped, isComplete: true, hasMore, next: hasMore ? row.next : null }, hits: [] };
  };
}

/** A list with its filters. */
interface Filtered extends List {
  /** By more than status and cursor. */
  isNarrowed: boolean;
}

const newest = orderOf({ sort: 'newest', searchParam: '' });

/** SQL of the rows of a page, and of one more. */
function pageOf(lists: readonly Filtered[], { offset, order: { at, by } }: { offset: number; order: Order }): string {
  const order = by('t');
  const findsIdsFirst = lists.length > 1 || lists.some((list) => list.isNarrowed);
  const columns = findsIdsFirst ? `t.id, t.${at}` : 't.*';
  const each = lists.map(({ from, where, after }) => `select ${columns} from ${from} where ${where} and ${after}`);
  const firstOfEach = each.map((list) => `(${list} ${order} limit ${offset + pageSize + 1})`);
  const all = each.length === 1 ? each.join() : `select * from (${firstOfEach.join(' union all ')}) t`;
  const skipped = offset > 0 ? ` offset ${offset}` : '';
  const page = `${all} ${order} limit ${pageSize + 1}${skipped}`;
  // The ids of several lists, or of a narrowed one, come from index-only scans, and only the rows of the page are
  // fetched afterwards. Otherwise the rows are read directly.
  return findsIdsFirst
    ? `select t.* from tickets t where t.id = any(array(select id from (${page}) found)) ${order}`
    : page;
}

/** SQL of the number of tickets on all pages, before the cursor too; at most one more than the limit. */
function countOf(lists: readonly Filtered[]): string {
  const limit = limits.countedHits + 1;
  const each = lists.map(({ from, where }) => `(select 1 from ${from} where ${where} limit ${limit})`);
  return `(select count(*) from (select 1 from (${each.join(' union all ')}) every limit ${limit}) counted)::int`;
}

/** A statement that the server does not keep prepared: it is rare. */
const unnamed = (text: string): Statement => ({ name: '', text });
