import { recordsOf } from '../../records/records.ts';

export const holidayRecords = recordsOf('holidays', {
  signal: 'holiday',
  orderBy: 'date',
  nameOf: ({ name }) => name,
});
