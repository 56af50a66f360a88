import type { QueueOption } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';

const select = (scope: Scope) =>
  scope.db
    .selectFrom('queue_options')
    .select([
      'id',
      'title',
      'message',
      'position',
      'queue_id as queueId',
      'parent_id as parentId',
      'transfer_queue_id as transferQueueId',
      'ends_bot as endsBot',
    ])
    .orderBy('queue_id')
    .orderBy('position')
    .orderBy('id');

const toWire = ({ position, ...row }: Omit<QueueOption, 'option'> & { position: number }): QueueOption => ({
  ...row,
  option: String(position),
});

/**
 * The options of a queue, each menu in its order.
 * @param parentId only the options of one menu; null: of the first menu; absent: of all menus
 */
export async function listOptions(scope: Scope, queueId: number, parentId?: number | null): Promise<QueueOption[]> {
  const optionsOfQueue = select(scope).where('queue_id', '=', queueId);
  const rows = await (
    parentId === undefined ? optionsOfQueue : optionsOfQueue.where('parent_id', 'is not distinct from', parentId)
  ).execute();
  return rows.map(toWire);
}

/** The options of all queues of the company, each menu in its order. */
export const listAllOptions = async (scope: Scope): Promise<QueueOption[]> =>
  (await select(scope).execute()).map(toWire);

/** @throws ERR_NO_QUEUE_OPTION_FOUND */
export async function requireOption(scope: Scope, id: number): Promise<QueueOption> {
  const row = await select(scope).where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('ERR_NO_QUEUE_OPTION_FOUND');
  return toWire(row);
}
