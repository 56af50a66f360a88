import { IconRoute } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { flowRecords } from './flow-records.ts';
import { mayEditFlows } from './may-edit-flows.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/flowbuilders',
      label: ($) => $.flows.menu,
      icon: IconRoute,
      section: 'admin',
      place: 30,
      shownTo: mayEditFlows,
    },
  ],
  live: liveRecords(flowRecords),
  onSignOut: async (userId) => (await import('./unsaved-flows.ts')).forgetUnsaved(userId),
});
