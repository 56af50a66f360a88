import { IconHelpCircle } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { helpRecords } from './help-records.ts';

export const noun = webNoun({
  menu: [{ to: '/helps', label: ($) => $.helps.title, icon: IconHelpCircle, section: 'support', place: 10 }],
  live: liveRecords(helpRecords, [keys.helps.list()]),
});
