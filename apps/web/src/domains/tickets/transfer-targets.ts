import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.ts';
import { reactOn } from '../../live/registry.ts';

/** While signals arrive, presence and load are fetched at most this often. */
const refetchEveryMs = 1000;
let isScheduled = false;

/** Fetches presence and load again, if a dialog shows them. */
function refetchTargets(queryClient: QueryClient): void {
  if (isScheduled) return;
  const isShown = queryClient
    .getQueryCache()
    .findAll({ queryKey: keys.tickets.transferTargets() })
    .some((query) => query.isActive());
  if (!isShown) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    void queryClient.invalidateQueries({ queryKey: keys.tickets.transferTargets() });
  }, refetchEveryMs);
}

/** The queues and people of an open transfer dialog follow what happens to tickets, users and queues. */
export const transferTargetRules = [
  reactOn('ticket', refetchTargets),
  reactOn('user', refetchTargets),
  reactOn('queue', refetchTargets),
];
