import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';
import { liveRecords } from '../../records/live-records.ts';
import { closingReasonRecords } from './closing-reason-records.ts';

export const noun = webNoun({
  live: [
    ...liveRecords(closingReasonRecords, [keys.closingReasons.list()]),
    // Reasons lose a queue that is deleted.
    reactOn('queue', (queryClient, { action }) => {
      if (action === 'delete') void queryClient.invalidateQueries({ queryKey: keys.closingReasons.all });
    }),
  ],
});
