import { recordsOf } from '../../records/records.ts';

export const queueRecords = recordsOf('queues', { signal: 'queue', orderBy: 'orderQueue', nameOf: ({ name }) => name });
