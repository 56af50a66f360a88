import { limits, type KanbanBoard, type KanbanBoardChanges, type KanbanBoardFields } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireTags } from '../tags/index.ts';
import { boards } from './boards.ts';

/** @throws ERR_KANBAN_BOARD_ALREADY_EXISTS ERR_KANBAN_BOARD_LIMIT ERR_NO_TAG_FOUND */
export async function createBoard(scope: Scope, { name, tagIds }: KanbanBoardFields): Promise<KanbanBoard> {
  await lockBoards(scope);
  const all = await boards.list(scope);
  if (all.length >= limits.kanbanBoards) throw fail('ERR_KANBAN_BOARD_LIMIT');
  const { id } = await boards.create(scope, { name });
  return setLanes(scope, id, tagIds);
}

/** @throws ERR_NO_KANBAN_BOARD_FOUND ERR_KANBAN_BOARD_ALREADY_EXISTS ERR_NO_TAG_FOUND */
export async function updateBoard(
  scope: Scope,
  id: number,
  { name, tagIds }: KanbanBoardChanges,
): Promise<KanbanBoard> {
  // Called also without a new name, because `update` records the fact by which clients learn of new lanes.
  const board = await boards.update(scope, id, { name });
  return tagIds ? setLanes(scope, id, tagIds) : board;
}

/** @throws ERR_NO_KANBAN_BOARD_FOUND ERR_DEFAULT_KANBAN_BOARD */
export async function removeBoard(scope: Scope, id: number): Promise<typeof nothing> {
  const { isDefault } = await boards.require(scope, id);
  if (isDefault) throw fail('ERR_DEFAULT_KANBAN_BOARD');
  return boards.remove(scope, id);
}

/** Locks the default board: users who add boards at the same time wait for each other, so that the limit holds. */
async function lockBoards(scope: Scope): Promise<void> {
  await scope.db.selectFrom('kanban_boards').select('id').where('is_default', '=', true).forNoKeyUpdate().execute();
}

/**
 * Gives a board these lanes, in this order. Lanes that stay are updated, not replaced, so that the audit log names only
 * those that are added or removed.
 * @throws ERR_NO_TAG_FOUND also for a tag that is not of the kanban
 */
async function setLanes(scope: Scope, boardId: number, given: readonly number[]): Promise<KanbanBoard> {
  const tagIds = [...new Set(given)];
  const tags = await requireTags(scope, tagIds);
  if (tags.some(({ kanban }) => !kanban)) throw fail('ERR_NO_TAG_FOUND');
  const removal = scope.db.deleteFrom('kanban_lanes').where('board_id', '=', boardId);
  await (tagIds.length > 0 ? removal.where('tag_id', 'not in', tagIds) : removal).execute();
  if (tagIds.length > 0)
    await scope.db
      .insertInto('kanban_lanes')
      .values(tagIds.map((tag_id, position) => ({ board_id: boardId, tag_id, position })))
      .onConflict((conflict) =>
        conflict.constraint('kanban_lanes_pkey').doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
      )
      .execute();
  return boards.require(scope, boardId);
}
