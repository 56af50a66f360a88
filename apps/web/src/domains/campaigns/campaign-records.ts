import { recordsOf } from '../../records/records.ts';

export const campaignRecords = recordsOf('campaigns', {
  signal: 'campaign',
  orderBy: 'createdAt',
  nameOf: ({ name }) => name,
});
