import { byText, plainRecords } from '../../platform/records/plain-records.ts';

export const helps = plainRecords({
  table: 'helps',
  view: ['id', 'title', 'description', 'video'],
  searchIn: ['title', 'description'],
  orderBy: byText('title'),
  missing: 'ERR_NO_HELP_FOUND',
});
