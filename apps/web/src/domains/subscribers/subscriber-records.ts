import { recordsOf } from '../../records/records.ts';

export const subscriberRecords = recordsOf('subscribers', {
  signal: 'subscriber',
  orderBy: 'name',
  nameOf: ({ name }) => name,
});
