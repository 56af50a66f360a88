import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { reactOn } from '../../live/registry.ts';

export const noun = webNoun({
  live: [
    reactOn('templates', (queryClient) => {
      void queryClient.invalidateQueries({ queryKey: keys.templates.all });
      void queryClient.invalidateQueries({ queryKey: keys.cloud.templates() });
    }),
  ],
});
