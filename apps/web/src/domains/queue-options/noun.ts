import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';

export const noun = webNoun({
  live: [
    reactOn('queueOptions', (queryClient, { queueId }) => {
      void queryClient.invalidateQueries({ queryKey: keys.queueOptions.list({ query: { queueId } }) });
    }),
  ],
});
