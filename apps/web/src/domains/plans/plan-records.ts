import { recordsOf } from '../../records/records.ts';

export const planRecords = recordsOf('plans', { signal: 'plan', orderBy: 'name', nameOf: ({ name }) => name });
