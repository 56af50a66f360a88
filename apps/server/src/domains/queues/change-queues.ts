import type { Queue, QueueChanges, QueueFields } from '@balcao/contract';
import { fail, failOn } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { forgetActors } from '../auth/index.ts';
import { requireRoom } from '../plans/index.ts';
import './facts.ts';
import { queueColumns, queueValues, viewQueue } from './queue-view.ts';

failOn({ queue_name_once: 'ERR_QUEUE_NAME_ALREADY_EXISTS', queue_color_once: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' });

/** Creates a queue if the plan allows it. */
export async function createQueue(scope: Scope, fields: QueueFields): Promise<Queue> {
  await requireRoom(scope, 'queues');
  const row = await scope.db
    .insertInto('queues')
    .values({ ...queueValues(fields), name: fields.name, color: fields.color.toLowerCase() })
    .returning(queueColumns)
    .executeTakeFirstOrThrow();
  await scope.record('queue.changed', { queueId: row.id });
  return viewQueue(row);
}

export async function updateQueue(scope: Scope, id: number, changes: QueueChanges): Promise<Queue> {
  const row = await scope.db
    .updateTable('queues')
    .set({ ...queueValues(changes), updated_at: scope.now })
    .where('id', '=', id)
    .returning(queueColumns)
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_QUEUE_FOUND');
  await scope.record('queue.changed', { queueId: id });
  return viewQueue(row);
}

/** Deletes a queue: its tickets stay without a queue, and its users lose it. */
export async function removeQueue(scope: Scope, id: number): Promise<typeof nothing> {
  const queue = await scope.db.selectFrom('queues').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!queue) throw fail('ERR_NO_QUEUE_FOUND');
  await scope.record('queue.removed', { queueId: id });
  await scope.db.deleteFrom('queues').where('id', '=', id).execute();
  forgetActors(scope);
  return nothing;
}
