import { IconMessageBolt } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn, refetch } from '../../live/registry.ts';
import { mayEditFlows } from '../flows/index.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/phrase-lists',
      label: ($) => $.flowTriggers.menu,
      icon: IconMessageBolt,
      section: 'admin',
      place: 29,
      shownTo: mayEditFlows,
    },
  ],
  live: [patchOn('flowTriggers', keys.flowTriggers.all, () => refetch)],
});
