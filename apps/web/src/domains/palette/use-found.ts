import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The server is asked when the search has at least this many characters. */
export const searchFrom = 2;
/** How many lines a group shows at first, and how many `more` adds. */
const firstCount = 5;
const addedCount = 20;
/** After an import many messages wait for the search index. Meanwhile an incomplete search is repeated. */
const searchAgainMs = 2000;

interface Page {
  hasMore: boolean;
  /** False: the page is a part of the answer, or some messages are not searchable yet. */
  isComplete: boolean;
  /** The cursor of the next page or part; null: there is none. */
  next: string | null;
}

interface Source<P extends Page, Row> {
  /** The kind and the text of the search. When the key changes, the running call is cancelled. */
  key: readonly [name: string, search: string];
  ask: (after: string | null, signal: AbortSignal) => Promise<P>;
  rowsOf: (page: P) => Row[];
}

/**
 * What the server finds, a few rows at first. If the server answers a search in parts, the search goes on until these
 * rows are found. If some messages are not searchable yet, the search is repeated.
 */
export function useFound<P extends Page, Row>({ key, ask, rowsOf }: Source<P, Row>) {
  const [, search] = key;
  const [shown, setShown] = useState({ search, count: firstCount });
  const shownCount = shown.search === search ? shown.count : firstCount;
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['palette', ...key],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: P) => (page.hasMore ? page.next : null),
    enabled: search.length >= searchFrom,
    staleTime: 5000,
    gcTime: 60_000,
  });
  const rows = data?.pages.flatMap(rowsOf) ?? [];
  const isFailed = error !== null && !isFetching;
  const needsMore = rows.length < shownCount && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (needsMore && !isFetching) void fetchNextPage();
    // There is no list of dependencies, so the effect runs after each page and fetches the next until there are enough.
  });
  const lastPage = data?.pages.at(-1);
  useEffect(() => {
    if (!lastPage || lastPage.isComplete || lastPage.next !== null) return undefined;
    const timer = setTimeout(() => void refetch(), searchAgainMs);
    return () => clearTimeout(timer);
  }, [lastPage, refetch]);
  return {
    rows: rows.slice(0, shownCount),
    isSearching: isFetching,
    more:
      rows.length > shownCount || hasNextPage ? () => setShown({ search, count: shownCount + addedCount }) : undefined,
    retry: isFailed ? () => void (data ? fetchNextPage() : refetch()) : undefined,
  };
}
