import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.ts';

/** While signals arrive, counts are fetched at most this often. */
const countEveryMs = 700;

let counting: ReturnType<typeof setTimeout> | undefined;
let countedAt = 0;

/** Fetches the badges of the lists again; the short delay lets signals of one change share a fetch. */
export function refetchTicketCounts(queryClient: QueryClient): void {
  if (counting) return;
  counting = setTimeout(
    () => {
      counting = undefined;
      countedAt = Date.now();
      void queryClient.invalidateQueries({ queryKey: keys.tickets.counts() });
    },
    Math.max(30, countedAt + countEveryMs - Date.now()),
  );
}

/**
 * As `refetchTicketCounts`, for a change that began at `since` (ms since 1970) and is over now, such as unread messages
 * that were read: only counts that were fetched in between are wrong.
 */
export function refetchTicketCountsSince(queryClient: QueryClient, since: number): void {
  const isCounted = queryClient
    .getQueryCache()
    .findAll({ queryKey: keys.tickets.counts() })
    .some(({ state }) => state.dataUpdatedAt >= since || state.fetchStatus === 'fetching');
  if (isCounted) refetchTicketCounts(queryClient);
}
