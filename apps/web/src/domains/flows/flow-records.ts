import { recordsOf } from '../../records/records.ts';

export const flowRecords = recordsOf('flows', { signal: 'flow', orderBy: 'name', nameOf: ({ name }) => name });
