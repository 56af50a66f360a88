import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';
import { liveRecords } from '../../records/live-records.ts';
import { audienceFilterRecords } from './audience-filter-records.ts';

/** A deleted tag or queue disappears from the saved filters, so they are fetched again. */
const followDeletion = (queryClient: QueryClient, { action }: { action: string }) => {
  if (action === 'delete') void queryClient.invalidateQueries({ queryKey: keys.audienceFilters.all });
};

export const noun = webNoun({
  live: [
    ...liveRecords(audienceFilterRecords, [keys.audienceFilters.list()]),
    reactOn('tag', followDeletion),
    reactOn('queue', followDeletion),
  ],
});
