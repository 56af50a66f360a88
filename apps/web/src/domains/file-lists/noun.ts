import { IconFiles } from '@tabler/icons-react';
import { webNoun } from '../../app/noun.ts';
import { liveRecords } from '../../records/live-records.ts';
import { fileListRecords } from './file-list-records.ts';

export const noun = webNoun({
  menu: [{ to: '/files', label: ($) => $.fileLists.title, icon: IconFiles, section: 'main', place: 45 }],
  live: liveRecords(fileListRecords),
});
