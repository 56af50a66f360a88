import { IconTags } from '@tabler/icons-react';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { tagRecords } from './tag-records.ts';

export const noun = webNoun({
  menu: [{ to: '/tags', label: ($) => $.tags.title, icon: IconTags, section: 'main', place: 60 }],
  live: liveRecords(tagRecords, [keys.tags.list()]),
});
