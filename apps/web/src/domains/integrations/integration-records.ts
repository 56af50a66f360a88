import { recordsOf } from '../../records/records.ts';

export const integrationRecords = recordsOf('integrations', {
  signal: 'queueIntegration',
  orderBy: 'id',
  nameOf: ({ name }) => name,
});
