import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listRecords } from './follow-record.ts';
import { morePages, type More } from './more-pages.ts';
import { recordPages, type RecordFilter } from './record-pages.ts';
import type { RecordNoun, RecordOf } from './records.ts';

/** The records that a search finds: all loaded records, and the state of the list. */
export interface RecordsFound<R> {
  records: readonly R[];
  count: number;
  /** There are more than `count`. */
  countIsCapped: boolean;
  state: 'shown' | 'failed' | 'loading';
  error: unknown;
  retry: () => void;
  more: More;
  /** The records are still those of the previous search. */
  isUpdating: boolean;
}

/** The records of a noun that a search and a filter find. */
export function useRecords<N extends RecordNoun>(
  noun: N,
  search: string,
  filter: RecordFilter,
): RecordsFound<RecordOf<N>> {
  const query = useInfiniteQuery(recordPages(noun, search, filter));
  const { data, error, refetch, isPlaceholderData } = query;
  const records = useMemo(() => (data ? listRecords(data) : []), [data]);
  // The server ends a slow search early. Then a page may have no hit although not all rows were searched. In this case
  // the next page is fetched at once, and the list counts as loading.
  const isSearching = data !== undefined && records.length === 0 && query.hasNextPage;
  const isFailed = data ? isSearching && query.isFetchNextPageError : error !== null;
  useEffect(() => {
    if (isSearching && !isFailed && !query.isFetching) void query.fetchNextPage();
  });
  return {
    records,
    count: data?.pages[0]?.count ?? 0,
    countIsCapped: data?.pages[0]?.countIsCapped ?? false,
    state: isFailed ? 'failed' : data && !isSearching ? 'shown' : 'loading',
    error,
    retry: () => void (data ? query.fetchNextPage() : refetch()),
    more: morePages(query),
    isUpdating: isPlaceholderData,
  };
}
