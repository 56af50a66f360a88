import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.ts';

/** Counts are asked for again at most this often while signals come in. */
const countEveryMs = 700;

let counting: ReturnType<typeof setTimeout> | undefined;
let countedAt = 0;

/** The badges of the lists are asked for again, soon. */
export function countAgain(queryClient: QueryClient): void {
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

/** The same, if they have been counted since a moment: what they counted is gone by now. */
export function countAgainSince(queryClient: QueryClient, since: number): void {
  const isCounted = queryClient
    .getQueryCache()
    .findAll({ queryKey: keys.tickets.counts() })
    .some(({ state }) => state.dataUpdatedAt >= since || state.fetchStatus === 'fetching');
  if (isCounted) countAgain(queryClient);
}
