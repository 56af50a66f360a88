import { limits, type QueueOption, type QueueOptionChanges, type QueueOptionFields } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireQueue } from '../queues/index.ts';
import { listOptions, requireOption } from './find-options.ts';

/**
 * Adds an option to a menu: at the number `option`, or at the end of the menu if `option` is absent.
 * @throws ERR_NO_QUEUE_FOUND ERR_NO_QUEUE_OPTION_FOUND ERR_QUEUE_OPTION_LIMIT
 */
export async function createOption(scope: Scope, fields: QueueOptionFields): Promise<QueueOption> {
  const { queueId, parentId, transferQueueId } = fields;
  await lockMenus(scope, queueId);
  const options = await listOptions(scope, queueId);
  const siblings = options.filter((option) => option.parentId === parentId);
  const level = levelOf(options, parentId);
  if (siblings.length >= limits.queueOptions.perMenu || level > limits.queueOptions.depth)
    throw fail('ERR_QUEUE_OPTION_LIMIT');
  if (transferQueueId !== null) await requireQueue(scope, transferQueueId);
  const { id } = await scope.db
    .insertInto('queue_options')
    .values({
      queue_id: queueId,
      parent_id: parentId,
      position: siblings.length + 1,
      title: fields.title,
      message: fields.message,
      transfer_queue_id: transferQueueId,
      ends_bot: fields.endsBot,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (fields.option !== undefined)
    await moveOption(scope, [...siblings.map((sibling) => sibling.id), id], id, fields.option);
  await scope.record('queue-options.changed', { queueId });
  return requireOption(scope, id);
}

/**
 * Changes the given fields. The field `option`, the number of the option in its menu, moves it there.
 * @throws ERR_NO_QUEUE_OPTION_FOUND ERR_NO_QUEUE_FOUND
 */
export async function updateOption(scope: Scope, id: number, changes: QueueOptionChanges): Promise<QueueOption> {
  const { queueId } = await requireOption(scope, id);
  await lockMenus(scope, queueId);
  // Read again: before the lock another call may have deleted the option.
  const { parentId } = await requireOption(scope, id);
  if (changes.transferQueueId) await requireQueue(scope, changes.transferQueueId);
  await scope.db
    .updateTable('queue_options')
    .set({
      ...(changes.title !== undefined && { title: changes.title }),
      ...(changes.message !== undefined && { message: changes.message }),
      ...(changes.transferQueueId !== undefined && { transfer_queue_id: changes.transferQueueId }),
      ...(changes.endsBot !== undefined && { ends_bot: changes.endsBot }),
      updated_at: scope.now,
    })
    .where('id', '=', id)
    .execute();
  if (changes.option !== undefined) {
    const menu = await listOptions(scope, queueId, parentId);
    await moveOption(
      scope,
      menu.map((option) => option.id),
      id,
      changes.option,
    );
  }
  await scope.record('queue-options.changed', { queueId });
  return requireOption(scope, id);
}

/** Deletes an option with the menus below it. @throws ERR_NO_QUEUE_OPTION_FOUND */
export async function removeOption(scope: Scope, id: number): Promise<typeof nothing> {
  const { queueId } = await requireOption(scope, id);
  await lockMenus(scope, queueId);
  // Read again: before the lock another call may have deleted the option.
  const { parentId } = await requireOption(scope, id);
  await scope.db.deleteFrom('queue_options').where('id', '=', id).execute();
  const remaining = await listOptions(scope, queueId, parentId);
  await renumberOptions(
    scope,
    remaining.map((option) => option.id),
  );
  await scope.record('queue-options.changed', { queueId });
  return nothing;
}

/** Locks the queue, so that changes of its menus are made one after the other. @throws ERR_NO_QUEUE_FOUND */
async function lockMenus(scope: Scope, queueId: number): Promise<void> {
  const queue = await scope.db
    .selectFrom('queues')
    .select('id')
    .where('id', '=', queueId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!queue) throw fail('ERR_NO_QUEUE_FOUND');
}

/** The level of the options below a parent, 1 for the first menu. @throws ERR_NO_QUEUE_OPTION_FOUND */
function levelOf(options: readonly QueueOption[], parentId: number | null): number {
  const byId = new Map(options.map((option) => [option.id, option]));
  let level = 1;
  for (let ancestorId = parentId; ancestorId !== null; level++) {
    const ancestor = byId.get(ancestorId);
    if (!ancestor) throw fail('ERR_NO_QUEUE_OPTION_FOUND');
    ancestorId = ancestor.parentId;
  }
  return level;
}

/**
 * Renumbers the options of a menu so that one of them gets a position, counted from 1.
 * @param ids all options of the menu in their present order
 */
async function moveOption(scope: Scope, ids: readonly number[], id: number, position: number): Promise<void> {
  const others = ids.filter((other) => other !== id);
  await renumberOptions(scope, others.toSpliced(position - 1, 0, id));
}

const renumber = statement(`update queue_options q set position = x.position, updated_at = $2
  from unnest($1::int[]) with ordinality x (id, position)
  where q.id = x.id and q.position <> x.position`);

/** Stores the positions of the options of a menu: 1 for the first id. */
const renumberOptions = async (scope: Scope, ids: readonly number[]): Promise<void> =>
  void (await scope.rows(renumber, [ids, scope.now]));
