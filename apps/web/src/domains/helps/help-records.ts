import { recordsOf } from '../../records/records.ts';

export const helpRecords = recordsOf('helps', { signal: 'help', orderBy: 'title', nameOf: ({ title }) => title });
