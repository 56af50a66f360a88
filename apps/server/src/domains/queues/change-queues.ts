import type { Queue, QueueChanges, QueueFields } from '@balcao/contract';
import type { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { forgetActors } from '../auth/index.ts';
import { saveSchedules } from '../hours/index.ts';
import { requireRoom } from '../plans/index.ts';
import { queues } from './queues.ts';

/** Creates a queue if the plan allows it. */
export async function createQueue(scope: Scope, fields: QueueFields): Promise<Queue> {
  await requireRoom(scope, 'queues');
  const queue = await queues.create(scope, comparable(fields));
  return withSchedules(scope, queue, fields.schedules);
}

/** @throws ERR_NO_QUEUE_FOUND */
export async function updateQueue(scope: Scope, id: number, changes: QueueChanges): Promise<Queue> {
  const queue = await queues.update(scope, id, comparable(changes));
  return withSchedules(scope, queue, changes.schedules);
}

/** Deletes a queue: its tickets stay without a queue, and its users lose it. */
export async function removeQueue(scope: Scope, id: number): Promise<typeof nothing> {
  const done = await queues.remove(scope, id);
  forgetActors(scope);
  return done;
}

async function withSchedules(scope: Scope, queue: Queue, schedules: Queue['schedules'] | undefined): Promise<Queue> {
  if (schedules === undefined) return queue;
  await saveSchedules(scope, queue.id, schedules);
  return queues.require(scope, queue.id);
}

/** Colours are lower case, because the database compares them. */
const comparable = <Fields extends QueueChanges>({ schedules: _, ...fields }: Fields) => ({
  ...fields,
  ...(fields.color !== undefined && { color: fields.color.toLowerCase() }),
});
