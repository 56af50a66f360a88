import type { KanbanCard } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { swapTags } from '../tickets/index.ts';
import { boards } from './boards.ts';
import { viewCard } from './view-cards.ts';

/**
 * Moves the card of a ticket: the ticket loses the tags of the other lanes of the board and gets that of the lane. Tags
 * of other boards stay.
 * @param laneTagId null: the lane of tickets without a tag of the board
 * @throws ERR_NO_KANBAN_BOARD_FOUND ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_TAG_FOUND ERR_TICKET_NOT_OPEN
 */
export async function moveCard(
  scope: Scope,
  { boardId, ticketId, laneTagId }: { boardId: number; ticketId: number; laneTagId: number | null },
): Promise<KanbanCard> {
  const { lanes } = await boards.require(scope, boardId);
  const tagIds = lanes.map(({ id }) => id);
  if (laneTagId !== null && !tagIds.includes(laneTagId)) throw fail('ERR_NO_TAG_FOUND');
  await swapTags(scope, ticketId, { off: tagIds, on: laneTagId });
  return viewCard(scope, ticketId);
}
