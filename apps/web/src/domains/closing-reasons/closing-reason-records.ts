import { recordsOf } from '../../records/records.ts';

export const closingReasonRecords = recordsOf('closingReasons', {
  signal: 'closingReason',
  orderBy: 'position',
  nameOf: ({ name }) => name,
});
