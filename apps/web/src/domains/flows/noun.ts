import { IconRoute } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { flowRecords } from './flow-records.ts';
import { flowsAreOn } from './flows-are-on.ts';
import { mayEditFlows } from './may-edit-flows.ts';

export const noun = webNoun({
  menu: flowsAreOn
    ? [
        {
          to: '/flowbuilders',
          label: ($) => $.flows.menu,
          icon: IconRoute,
          section: 'admin',
          place: 30,
          shownTo: mayEditFlows,
        },
      ]
    : [],
  live: flowsAreOn ? liveRecords(flowRecords) : [],
  onSignOut: async (userId) => (await import('./unsaved-flows.ts')).forgetUnsaved(userId),
});
