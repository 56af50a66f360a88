import { recordsOf } from '../../records/records.ts';

export const contactRecords = recordsOf('contacts', {
  signal: 'contact',
  orderBy: 'name',
  nameOf: ({ name }) => name,
});
