import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.ts';

/** While signals arrive, counts are fetched at most this often. */
const countEveryMs = 700;
/** The signals of one change arrive within this time, so that they share a fetch. */
const minDelayMs = 30;

let timer: ReturnType<typeof setTimeout> | undefined;
let countedAt = 0;

/** Fetches the counts on the badges of the lists again, after a short delay. */
export function refetchTicketCounts(queryClient: QueryClient): void {
  if (timer) return;
  timer = setTimeout(
    () => {
      timer = undefined;
      countedAt = Date.now();
      void queryClient.invalidateQueries({ queryKey: keys.tickets.counts() });
    },
    Math.max(minDelayMs, countedAt + countEveryMs - Date.now()),
  );
}

/**
 * As `refetchTicketCounts`, for a change that began at `since` (ms since 1970) and is undone now, such as messages that
 * arrived and were read. Counts that were fetched before `since` do not contain the change, so they are right again.
 * Only counts that were fetched later, or are being fetched, may contain it.
 */
export function refetchTicketCountsSince(queryClient: QueryClient, since: number): void {
  const mayBeWrong = queryClient
    .getQueryCache()
    .findAll({ queryKey: keys.tickets.counts() })
    .some(({ state }) => state.dataUpdatedAt >= since || state.fetchStatus === 'fetching');
  if (mayBeWrong) refetchTicketCounts(queryClient);
}
