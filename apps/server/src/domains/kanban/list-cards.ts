import { limits, type KanbanCard, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { placeSql } from '../../platform/scope/values-sql.ts';
import { afterSql } from '../tickets/index.ts';
import { boards } from './boards.ts';
import { cardConditions, parameters } from './card-conditions.ts';
import { laneCondition } from './lane-conditions.ts';
import { viewCards } from './view-cards.ts';

type CardsQuery = RouteInput<typeof routes.kanban.cards>['query'];

const pageSize = limits.kanbanCardsPerPage;
const order = 'order by updated_at desc, id desc';

/** A page of the cards of a lane, the last active first. @throws ERR_NO_KANBAN_BOARD_FOUND ERR_NO_TAG_FOUND */
export async function listCards(
  scope: Scope,
  boardId: number,
  { laneTagId, after, ...filter }: CardsQuery,
): Promise<RouteReply<typeof routes.kanban.cards>> {
  const { lanes } = await boards.require(scope, boardId);
  const { values, value } = parameters();
  // `before`: the start of the statement. `lists`: a condition for each live status.
  const { before, lists } = cardConditions(scope, filter, value);
  const lane = laneCondition(lanes, laneTagId, value);
  const isAfterCursor = after ? afterSql(after, value) : 'true';
  // Each part reads the index of its status from the newest ticket on and stops at the page size.
  const parts = lists.map(
    (list) => `(select t.id, t.updated_at from tickets t
      where ${list} and ${lane} and ${isAfterCursor} ${order} limit ${pageSize + 1})`,
  );
  const text = `${before}select id, ${placeSql('updated_at', 'id')} as place
    from (${parts.join(' union all ')}) found ${order} limit ${pageSize + 1}`;
  // Without a name the statement is not prepared: its text depends on the filter.
  const rows = await scope.rows<{ id: number; place: string }>({ name: '', text }, values);
  const shown = rows.slice(0, pageSize);
  const hasMore = rows.length > pageSize;
  return {
    cards: await viewInOrder(
      scope,
      shown.map(({ id }) => id),
    ),
    hasMore,
    next: hasMore ? (shown.at(-1)?.place ?? null) : null,
  };
}

/** The cards of these tickets in the order of `ids`. A ticket that was deleted meanwhile is left out. */
async function viewInOrder(scope: Scope, ids: readonly number[]): Promise<KanbanCard[]> {
  const cards = new Map((await viewCards(scope, ids)).map((card) => [card.ticket.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
