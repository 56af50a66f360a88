import { recordsOf } from '../../records/records.ts';

export const tagRecords = recordsOf('tags', { signal: 'tag', orderBy: 'name', nameOf: ({ name }) => name });
