import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { Queue, QueueChanges, QueueFields } from './queues.ts';

export const queueRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/queue',
    access: 'signed-in',
    summary: 'The queues of the company, in menu order',
    query: z.object({ companyId: id().optional(), searchParam: z.string().max(100).optional() }),
    reply: z.array(Queue),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/queue/:id',
    access: 'signed-in',
    summary: 'One queue',
    params: { id: id() },
    reply: Queue,
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/queue',
    access: 'queues:edit',
    summary: 'Make a queue',
    body: QueueFields,
    reply: Queue,
    errors: [
      'ERR_PLAN_LIMIT',
      'ERR_PLAN_FEATURE',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
      'ERR_NO_FLOW_FOUND',
      'ERR_QUEUE_NAME_ALREADY_EXISTS',
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    ],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/queue/:id',
    access: 'queues:edit',
    summary: 'Change a queue',
    params: { id: id() },
    body: QueueChanges,
    reply: Queue,
    errors: [
      'ERR_NO_QUEUE_FOUND',
      'ERR_PLAN_FEATURE',
      'ERR_NO_PROMPT_FOUND',
      'ERR_NO_INTEGRATION_FOUND',
      'ERR_NO_FLOW_FOUND',
      'ERR_QUEUE_NAME_ALREADY_EXISTS',
      'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/queue/:id',
    access: 'queues:edit',
    summary: 'Delete a queue; its tickets stay, without a queue',
    params: { id: id() },
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
};
