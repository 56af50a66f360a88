import { recordsOf } from '../../records/records.ts';

export const mcpTokenRecords = recordsOf('mcpTokens', {
  signal: 'mcpToken',
  orderBy: 'name',
  nameOf: ({ name }) => name,
});
