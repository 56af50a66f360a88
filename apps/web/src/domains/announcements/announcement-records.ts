import { recordsOf } from '../../records/records.ts';

export const announcementRecords = recordsOf('announcements', {
  signal: 'announcementRecord',
  orderBy: 'id',
  nameOf: ({ title }) => title,
});
