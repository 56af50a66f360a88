import { recordsOf } from '../../records/records.ts';

export const contactListRecords = recordsOf('contactLists', {
  signal: 'contactList',
  orderBy: 'name',
  nameOf: ({ name }) => name,
});
