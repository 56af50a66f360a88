import { recordsOf } from '../../records/records.ts';

export const quickMessageRecords = recordsOf('quickMessages', {
  signal: 'quickMessage',
  orderBy: 'shortcode',
  nameOf: ({ shortcode }) => shortcode,
});
