import type { Queue, QueueChanges, QueueFields } from '@balcao/contract';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { forgetActors } from '../auth/index.ts';
import { saveSchedules } from '../hours/index.ts';
import { requireFeature, requireRoom } from '../plans/index.ts';
import { queues } from './queues.ts';

/**
 * Creates a queue if the plan allows it.
 * @throws ERR_PLAN_LIMIT ERR_PLAN_FEATURE ERR_NO_PROMPT_FOUND ERR_NO_INTEGRATION_FOUND ERR_NO_FLOW_FOUND
 * ERR_QUEUE_NAME_ALREADY_EXISTS ERR_QUEUE_COLOR_ALREADY_EXISTS
 */
export async function createQueue(scope: Scope, fields: QueueFields): Promise<Queue> {
  await requireRoom(scope, 'queues');
  if (fields.promptId !== null) await requireFeature(scope, 'useOpenAi');
  const queue = await queues.create(scope, columnsOf(fields));
  return storeSchedules(scope, queue, fields.schedules);
}

/**
 * Changes a queue.
 * @throws ERR_NO_QUEUE_FOUND ERR_PLAN_FEATURE ERR_NO_PROMPT_FOUND ERR_NO_INTEGRATION_FOUND ERR_NO_FLOW_FOUND
 * ERR_QUEUE_NAME_ALREADY_EXISTS ERR_QUEUE_COLOR_ALREADY_EXISTS
 */
export async function updateQueue(scope: Scope, id: number, changes: QueueChanges): Promise<Queue> {
  const { promptId } = changes;
  // A queue keeps the prompt that it has, also when the plan no longer includes prompts.
  if (promptId && promptId !== (await queues.require(scope, id)).promptId) await requireFeature(scope, 'useOpenAi');
  const queue = await queues.update(scope, id, columnsOf(changes));
  return storeSchedules(scope, queue, changes.schedules);
}

/** Deletes a queue: its tickets stay without a queue, and its users lose it. @throws ERR_NO_QUEUE_FOUND */
export async function removeQueue(scope: Scope, id: number): Promise<typeof nothing> {
  const done = await queues.remove(scope, id);
  // The cached rights of users name their queues.
  forgetActors(scope);
  return done;
}

/** When a prompt or an integration is deleted, the queues that use it lose it. */
export const queueReactions: Reactions = {
  'prompt.removed': (scope, { id }) => loseBot(scope, 'prompt_id', id),
  'integration.removed': (scope, { id }) => loseBot(scope, 'integration_id', id),
};

async function loseBot(scope: Scope, column: 'prompt_id' | 'integration_id', id: number): Promise<void> {
  const rows = await scope.db.updateTable('queues').set(column, null).where(column, '=', id).returning('id').execute();
  for (const queue of rows) await scope.record('queue.changed', { id: queue.id });
}

/** Stores the opening hours of a queue, if they are given. @returns the queue with its stored hours */
async function storeSchedules(scope: Scope, queue: Queue, schedules: Queue['schedules'] | undefined): Promise<Queue> {
  if (schedules === undefined) return queue;
  await saveSchedules(scope, queue.id, schedules);
  return queues.require(scope, queue.id);
}

/**
 * The fields that the row of a queue stores; its hours are stored by the noun `hours`. Colours are lower case, because
 * a constraint compares them.
 */
const columnsOf = <Fields extends QueueChanges>({ schedules: _, ...fields }: Fields) => ({
  ...fields,
  ...(fields.color !== undefined && { color: fields.color.toLowerCase() }),
});
