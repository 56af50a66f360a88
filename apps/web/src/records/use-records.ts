import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listRecords } from './follow-record.ts';
import { recordPages, type RecordFilter } from './record-pages.ts';
import type { RecordNoun, RecordOf } from './records.ts';

/** The next page of a list that grows as it is scrolled. */
export interface More {
  /** Changes with each loaded page. */
  page: number;
  state: 'none' | 'waiting' | 'loading' | 'failed';
  load: () => void;
}

/** The records that a search finds: all loaded ones, and the state of the list. */
export interface RecordsFound<R> {
  records: readonly R[];
  count: number;
  /** There are more than `count`. */
  countIsCapped: boolean;
  state: 'shown' | 'failed' | 'loading';
  error: unknown;
  retry: () => void;
  more: More;
  /** The rows are those of the former search. */
  isUpdating: boolean;
}

export function useRecords<N extends RecordNoun>(
  noun: N,
  search: string,
  filter: RecordFilter,
): RecordsFound<RecordOf<N>> {
  const {
    data,
    error,
    refetch,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = useInfiniteQuery(recordPages(noun, search, filter));
  const records = useMemo(() => (data ? listRecords(data) : []), [data]);
  const more: More = {
    page: data?.pages.length ?? 0,
    state: isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'waiting' : 'none',
    load: () => void fetchNextPage({ cancelRefetch: false }),
  };
  return {
    records,
    count: data?.pages[0]?.count ?? 0,
    countIsCapped: data?.pages[0]?.countIsCapped ?? false,
    state: data ? 'shown' : error ? 'failed' : 'loading',
    error,
    retry: () => void refetch(),
    more,
    isUpdating: isPlaceholderData,
  };
}
