import { limits, type RouteReply, type routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { boards } from './boards.ts';
import { cardConditions, parameters, type CardFilter } from './card-conditions.ts';
import { lanePlaceSql } from './lane-conditions.ts';

interface PlaceSum {
  /** The place of the lane; 0: the lane of tickets without a tag of the board. */
  place: number;
  count: number;
  valueCents: number;
  /** The tickets are counted by live status; this is the largest count. It is the same in each row. */
  counted: number;
}

/**
 * The number of cards in each lane of a board, and the sum of their values. Only live tickets are read, and of each
 * status at most `limits.kanbanCounted`.
 * @throws ERR_NO_KANBAN_BOARD_FOUND
 */
export async function sumLanes(
  scope: Scope,
  boardId: number,
  filter: CardFilter,
): Promise<RouteReply<typeof routes.kanban.lanes>> {
  const { lanes } = await boards.require(scope, boardId);
  const { values, value } = parameters();
  const { before, lists } = cardConditions(scope, filter, value);
  // The number of the list stands for its status, so that the tickets of each status can be counted.
  const parts = lists.map(
    (list, nth) => `(select t.id, ${nth} as status from tickets t where ${list} limit ${limits.kanbanCounted})`,
  );
  // If there is a search, `before` has begun the `with` already.
  const withOrComma = before ? ', ' : 'with ';
  const text = `${before}${withOrComma}live as materialized (${parts.join(' union all ')}),
    placed as (select t.status, ${lanePlaceSql(lanes, value)} as place, k.value_cents
      from live t
      left join ticket_cards k on k.ticket_id = t.id)
  select place, count(*)::int as count, coalesce(sum(value_cents), 0)::float8 as "valueCents",
    (select max(n)::int from (select count(*) as n from live group by status) each) as counted
  from placed
  group by place`;
  // Without a name the statement is not prepared: its text depends on the filter.
  const sums = await scope.rows<PlaceSum>({ name: '', text }, values);
  const byPlace = new Map(sums.map((sum) => [sum.place, sum]));
  return {
    lanes: [null, ...lanes.map(({ id }) => id)].map((tagId, place) => ({
      tagId,
      count: byPlace.get(place)?.count ?? 0,
      valueCents: byPlace.get(place)?.valueCents ?? 0,
    })),
    isCapped: (sums[0]?.counted ?? 0) >= limits.kanbanCounted,
  };
}
