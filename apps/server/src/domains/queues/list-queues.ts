import type { Queue } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { queueColumns, viewQueue } from './queue-view.ts';

/** The queues of the company in menu order. */
export async function listQueues(scope: Scope): Promise<Queue[]> {
  const rows = await scope.db.selectFrom('queues').select(queueColumns).orderBy('position').orderBy('id').execute();
  return rows.map(viewQueue);
}

/** The queues with these ids that exist, in menu order. */
export async function findQueues(scope: Scope, ids: readonly number[]): Promise<Queue[]> {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom('queues')
    .select(queueColumns)
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(viewQueue);
}

/** A queue of the company. @throws ERR_NO_QUEUE_FOUND */
export async function requireQueue(scope: Scope, id: number): Promise<Queue> {
  const [queue] = await findQueues(scope, [id]);
  if (!queue) throw fail('ERR_NO_QUEUE_FOUND');
  return queue;
}
