import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.ts';

/** While signals arrive, counts are fetched at most this often. */
const countEveryMs = 700;

let counting: ReturnType<typeof setTimeout> | undefined;
let countedAt = 0;

/** Fetches the badges of the lists again, after a short delay. */
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

/** The same, if the counts were fetched after `since`: they may include what has changed by now. */
export function countAgainSince(queryClient: QueryClient, since: number): void {
  const isCounted = queryClient
    .getQueryCache()
    .findAll({ queryKey: keys.tickets.counts() })
    .some(({ state }) => state.dataUpdatedAt >= since || state.fetchStatus === 'fetching');
  if (isCounted) countAgain(queryClient);
}
