import { z } from 'zod';
import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { QueueOption, QueueOptionChanges, QueueOptionFields, QueueOptionQuery } from './queue-options.ts';

export const queueOptionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/queue-options',
    access: 'signed-in',
    summary: 'The menu options of a queue, each menu in its order; with `parentId` those of one menu, -1: of the first',
    query: QueueOptionQuery,
    reply: z.array(QueueOption),
    errors: ['ERR_NO_QUEUE_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/queue-options',
    access: 'queues:edit',
    summary: 'Add an option to a menu of a queue; the options after it are renumbered',
    body: QueueOptionFields,
    reply: QueueOption,
    errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND', 'ERR_QUEUE_OPTION_LIMIT'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/queue-options/:id',
    access: 'queues:edit',
    summary: 'Change a menu option, or its place in its menu',
    params: { id: id() },
    body: QueueOptionChanges,
    reply: QueueOption,
    errors: ['ERR_NO_QUEUE_OPTION_FOUND', 'ERR_NO_QUEUE_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/queue-options/:id',
    access: 'queues:edit',
    summary: 'Delete a menu option with all menus below it; the options after it are renumbered',
    params: { id: id() },
    errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
  }),
};
