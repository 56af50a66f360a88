import type { MovedCard } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { swapTags } from '../tickets/index.ts';
import { boards } from './boards.ts';
import { viewCard } from './view-cards.ts';

/**
 * Moves the card of a ticket: the ticket gets the tag of the lane and loses the tags of the other lanes of the board.
 * Tags of other boards stay.
 * @param laneTagId null: the lane of tickets without a tag of the board
 * @param alsoTagIds further tags of the board that the ticket gets or keeps: an undo gives back all tags that the
 *   ticket had
 * @throws ERR_NO_KANBAN_BOARD_FOUND ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_TAG_FOUND ERR_TICKET_NOT_OPEN
 */
export async function moveCard(
  scope: Scope,
  {
    boardId,
    ticketId,
    laneTagId,
    alsoTagIds,
  }: { boardId: number; ticketId: number; laneTagId: number | null; alsoTagIds: readonly number[] },
): Promise<MovedCard> {
  const { lanes } = await boards.require(scope, boardId);
  const boardTagIds = lanes.map(({ id }) => id);
  const tagIds = [...new Set([...(laneTagId === null ? [] : [laneTagId]), ...alsoTagIds])];
  if (tagIds.some((tagId) => !boardTagIds.includes(tagId))) throw fail('ERR_NO_TAG_FOUND');
  const former = await swapTags(scope, ticketId, { among: boardTagIds, on: tagIds });
  return { ...(await viewCard(scope, ticketId)), formerTags: lanes.filter(({ id }) => former.includes(id)) };
}
