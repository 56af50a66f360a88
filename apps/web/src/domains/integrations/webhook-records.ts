import { recordsOf } from '../../records/records.ts';

export const webhookRecords = recordsOf('webhooks', {
  signal: 'webhook',
  orderBy: 'name',
  nameOf: ({ name }) => name,
});
