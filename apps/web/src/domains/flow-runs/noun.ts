import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn, refetch } from '../../live/registry.ts';

export const noun = webNoun({
  live: [patchOn('flowRun', keys.flowRuns.all, () => refetch)],
});
