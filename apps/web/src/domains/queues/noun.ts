import { can } from '@balcao/contract/permissions';
import { IconSitemap } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { queueRecords } from './queue-records.ts';

export const noun = webNoun({
  menu: [
    {
      to: '/queues',
      label: ($) => $.queues.menu,
      icon: IconSitemap,
      section: 'admin',
      place: 10,
      shownTo: ({ profile }) => can(profile, 'queues:edit'),
    },
  ],
  live: liveRecords(queueRecords, [keys.queues.list()]),
});
