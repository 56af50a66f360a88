import { routes } from '@balcao/contract';
import { serve } from '../../platform/http/serve.ts';
import { createQueue, removeQueue, updateQueue } from './change-queues.ts';
import { listQueues, requireQueue } from './list-queues.ts';
import './realtime.ts';

export const queueHttp = serve(routes.queues, {
  list: (scope) => listQueues(scope),
  show: (scope, { params }) => requireQueue(scope, params.id),
  create: (scope, { body }) => createQueue(scope, body),
  update: (scope, { params, body }) => updateQueue(scope, params.id, body),
  remove: (scope, { params }) => removeQueue(scope, params.id),
});
