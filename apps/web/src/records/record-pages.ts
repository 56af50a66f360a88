import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { live } from '../api/query-client.ts';
import { keys } from '../api/query-keys.ts';
import type { RecordPage } from './follow-record.ts';
import type { FieldsOf, RecordNoun, RecordOf } from './records.ts';

/** Further conditions on the records of a page, as the noun's call takes them. */
export type RecordFilter = Readonly<Record<string, unknown>>;
export const noFilter: RecordFilter = {};

/** The calls that each noun of records has. The types of all nouns at once are too complex for the compiler. */
interface RecordCalls<N extends RecordNoun> {
  page: (
    input: { query: { searchParam?: string; pageNumber?: number; after?: string } & RecordFilter },
    options: { signal: AbortSignal },
  ) => Promise<{ count: number; countIsCapped?: boolean; hasMore: boolean; next?: string | null }>;
  /** The call of a noun without pages. It knows no filter. */
  list: (input: { query: { searchParam?: string } }, options: { signal: AbortSignal }) => Promise<RecordOf<N>[]>;
  create: (input: { body: FieldsOf<N> }) => Promise<RecordOf<N>>;
  update: (input: { params: { id: number }; body: FieldsOf<N> }) => Promise<RecordOf<N>>;
  remove: (input: { params: { id: number } }) => Promise<unknown>;
}
/** The calls of a noun of records. */
export const callsOf = <N extends RecordNoun>(noun: N) => api[noun] as unknown as RecordCalls<N>;

/** Whether a noun has a call for pages. If not, its list is shown as one page. */
const hasPages = (noun: RecordNoun) => 'page' in api[noun];

/** The beginning of the keys of all `recordPages` of a noun. */
export const pagesKey = (noun: RecordNoun): QueryKey => [...keys[noun].all, 'records'];
/** Whether a key of `recordPages` has a filter or a search text: its last two elements. */
export const isSearchKey = (key: QueryKey): boolean =>
  key.at(-1) !== '' || Object.keys((key.at(-2) ?? {}) as object).length > 0;

/**
 * The pages of a noun's records, updated by signals. During a new search the rows of the previous search stay.
 */
export const recordPages = <N extends RecordNoun>(noun: N, search: string, filter: RecordFilter = noFilter) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey(noun), filter, search],
    queryFn: ({ pageParam, signal }) => fetchPage(noun, { search, filter }, pageParam, signal),
    initialPageParam: 1 as number | string,
    getNextPageParam: (last: RecordPage<RecordOf<N>>, pages: unknown[]) =>
      last.hasMore ? (last.next ?? pages.length + 1) : null,
    placeholderData: (before) => before,
    ...live,
  });

/** @param pageParam the number of the page, or the cursor after which the page begins */
async function fetchPage<N extends RecordNoun>(
  noun: N,
  { search, filter }: { search: string; filter: RecordFilter },
  pageParam: number | string,
  signal: AbortSignal,
): Promise<RecordPage<RecordOf<N>>> {
  const searchQuery = search === '' ? {} : { searchParam: search };
  if (!hasPages(noun)) {
    const records = await callsOf(noun).list({ query: searchQuery }, { signal });
    return { records, count: records.length, hasMore: false };
  }
  const query = {
    ...filter,
    ...(typeof pageParam === 'string' ? { after: pageParam } : { pageNumber: pageParam }),
    ...searchQuery,
  };
  const {
    count,
    countIsCapped = false,
    hasMore,
    next = null,
    ...rows
  } = await callsOf(noun).page({ query }, { signal });
  // Nouns name their rows differently on the wire (`records`, `tags`).
  const records = Object.values(rows).find((value) => Array.isArray(value)) as RecordOf<N>[] | undefined;
  return { records: records ?? [], count, countIsCapped, hasMore, next };
}
