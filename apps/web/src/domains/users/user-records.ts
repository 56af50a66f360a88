import { recordsOf } from '../../records/records.ts';

export const userRecords = recordsOf('users', { signal: 'user', orderBy: 'name', nameOf: ({ name }) => name });
