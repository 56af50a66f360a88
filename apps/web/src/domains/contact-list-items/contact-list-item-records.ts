import { recordsOf } from '../../records/records.ts';

export const contactListItemRecords = recordsOf('contactListItems', {
  signal: 'contactListItem',
  orderBy: 'name',
  nameOf: ({ name }) => name,
});
