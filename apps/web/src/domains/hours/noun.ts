import type { Hours } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn, reactOn } from '../../live/registry.ts';

const fetchAgain = (queryClient: QueryClient) => void queryClient.invalidateQueries({ queryKey: keys.hours.all });

export const noun = webNoun({
  live: [
    patchOn<Hours, 'hours'>('hours', keys.hours.show(), (_cached, { hours }) => hours),
    // Settings and holidays decide whether the company is open now.
    reactOn('setting', fetchAgain),
    reactOn('holiday', fetchAgain),
  ],
});
