import { recordsOf } from '../../records/records.ts';

export const promptRecords = recordsOf('prompts', { signal: 'prompt', orderBy: 'name', nameOf: ({ name }) => name });
