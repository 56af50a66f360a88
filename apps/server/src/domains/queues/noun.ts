import { nouns, signals } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { createQueue, queueReactions, removeQueue, updateQueue } from './change-queues.ts';
import { queues } from './queues.ts';

export const queuesNoun = serverNoun({
  contract: nouns.queues,
  http: {
    list: queues.http.list,
    show: queues.http.show,
    create: (scope, { body }) => createQueue(scope, body),
    update: (scope, { params, body }) => updateQueue(scope, params.id, body),
    remove: (scope, { params }) => removeQueue(scope, params.id),
  },
  tables: ['queues'],
  reactions: [queueReactions],
  announce: [
    announceRecords('queue', queues.find, {
      signal: signals.queue,
      to: [everyone],
      // The signal has no action `create`: a new queue is announced as `update`.
      changed: (_action, queue) => ({ action: 'update' as const, queue }),
      removed: (queueId) => ({ action: 'delete' as const, queueId }),
    }),
  ],
});
