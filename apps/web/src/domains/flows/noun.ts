import { IconRoute } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { flowRecords } from './flow-records.ts';
import { mayEditFlows } from './may-edit-flows.ts';
import { screens } from './screens.ts';

export const noun = webNoun({
  // The list of flows; as long as there are no screens, nothing.
  menu: screens.slice(0, 1).map(({ path }) => ({
    to: path,
    label: ($) => $.flows.menu,
    icon: IconRoute,
    section: 'admin',
    place: 30,
    shownTo: mayEditFlows,
  })),
  live: liveRecords(flowRecords),
  onSignOut: async (userId) => (await import('./unsaved-flows.ts')).forgetUnsaved(userId),
});
