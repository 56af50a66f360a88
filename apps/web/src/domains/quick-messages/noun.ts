import { IconBolt } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { quickMessageRecords } from './quick-message-records.ts';

export const noun = webNoun({
  menu: [{ to: '/quick-messages', label: ($) => $.quickMessages.title, icon: IconBolt, section: 'main', place: 40 }],
  live: liveRecords(quickMessageRecords, [keys.quickMessages.list()]),
});
