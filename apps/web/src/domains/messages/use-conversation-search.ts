import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** The search starts after this pause in typing. */
const pauseMs = 250;

/**
 * A search in a conversation: its hits, newest first, and the current one. `onHit` gets each hit that becomes current.
 */
export function useConversationSearch(ticketId: number, typed: string, onHit: (messageId: string) => void) {
  const text = typed.trim();
  const search = useDebounced(text, pauseMs);
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...keys.messages.search(), ticketId, search],
    queryFn: ({ pageParam, signal }) =>
      api.messages.search(
        { params: { ticketId }, query: { searchParam: search, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? last.next : null),
    enabled: search !== '',
    staleTime: 0,
  });
  const ids = useMemo(() => [...new Set(data?.pages.flatMap(({ messageIds }) => messageIds))], [data]);
  // The index of the current hit. Another search begins at its first hit again.
  const [position, setPosition] = useState({ search, index: 0 });
  const at = position.search === search ? Math.min(position.index, Math.max(0, ids.length - 1)) : 0;
  const current = search === '' ? undefined : ids[at];

  const show = useEffectEvent(onHit);
  useEffect(() => {
    if (current !== undefined) show(current);
  }, [current]);

  // The server answers a long search in parts, which may have no hit. The search continues until there is one.
  const mustContinue = ids.length === 0 && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (mustContinue && !isFetching) void fetchNextPage();
  });

  const older = async () => {
    let knownCount = ids.length;
    let hasMore = hasNextPage;
    while (at + 1 >= knownCount && hasMore) {
      const { data: fetched, isError } = await fetchNextPage();
      if (isError || !fetched) return;
      knownCount = new Set(fetched.pages.flatMap(({ messageIds }) => messageIds)).size;
      hasMore = fetched.pages.at(-1)?.hasMore ?? false;
    }
    if (at + 1 < knownCount) setPosition({ search, index: at + 1 });
  };
  const first = data?.pages[0];
  const isFirstFetch = isFetching && !data;
  return {
    /** The text that is searched for; it follows the typed text after a pause. */
    search,
    isSearching: text !== '' && (search !== text || mustContinue || isFirstFetch),
    /** The place of the current hit, from 1 for the newest; 0: there is no hit. */
    number: ids.length === 0 ? 0 : at + 1,
    count: Math.max(first?.count ?? 0, ids.length),
    countIsCapped: (first?.countIsCapped ?? false) && hasNextPage,
    // The error of a repeated fetch is not shown: the loaded hits stay.
    error: data && !isFetchNextPageError ? null : error,
    retry: () => void (data ? fetchNextPage() : refetch()),
    canGoOlder: at + 1 < ids.length || hasNextPage,
    canGoNewer: at > 0,
    older,
    newer: () => at > 0 && setPosition({ search, index: at - 1 }),
  };
}
