import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** From so many characters on the server is asked. */
export const searchFrom = 2;
/** The lines of a group at first, and how many are added. */
const few = 5;
const further = 20;
/** New messages become searchable after a second or two. */
const searchAgainMs = 2000;

interface Page {
  hasMore: boolean;
  isComplete: boolean;
  next: string | null;
}

interface Source<P extends Page, Row> {
  /** The search and its text; another one cancels the call. */
  key: readonly [name: string, search: string];
  ask: (after: string | null, signal: AbortSignal) => Promise<P>;
  rowsOf: (page: P) => Row[];
}

/**
 * What the server finds, a few rows at first. A search that is answered in parts goes on until these are found; what is
 * not searchable yet is searched again.
 */
export function useFound<P extends Page, Row>({ key, ask, rowsOf }: Source<P, Row>) {
  const [, search] = key;
  const [shown, setShown] = useState({ search, most: few });
  const most = shown.search === search ? shown.most : few;
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
  const goesOn = rows.length < most && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  });
  const last = data?.pages.at(-1);
  useEffect(() => {
    if (!last || last.isComplete || last.next !== null) return undefined;
    const timer = setTimeout(() => void refetch(), searchAgainMs);
    return () => clearTimeout(timer);
  }, [last, refetch]);
  return {
    rows: rows.slice(0, most),
    isSearching: isFetching,
    more: rows.length > most || hasNextPage ? () => setShown({ search, most: most + further }) : undefined,
    retry: isFailed ? () => void (data ? fetchNextPage() : refetch()) : undefined,
  };
}
