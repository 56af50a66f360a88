import type { TagBrief } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Value } from './card-conditions.ts';

/**
 * SQL of the place of the lane in which ticket `t` stands, from 1; 0: the lane of tickets without a tag of the board. A
 * ticket with several tags of the board has one card, in the last of their lanes. The SQL is an aggregate, so that
 * PostgreSQL reads the tags of each ticket by their primary key. It would otherwise read all tickets that ever had a
 * tag.
 */
export const lanePlaceSql = (lanes: readonly TagBrief[], value: Value): string =>
  `(select coalesce(max(array_position(${value(lanes.map(({ id }) => id))}::int[], tt.tag_id)), 0)
    from ticket_tags tt
    where tt.ticket_id = t.id)`;

/**
 * The condition for tickets whose card stands in a lane, over `t`.
 * @param laneTagId absent: the lane of tickets without a tag of the board
 * @throws ERR_NO_TAG_FOUND if the board has no such lane
 */
export function laneCondition(lanes: readonly TagBrief[], laneTagId: number | undefined, value: Value): string {
  const place = laneTagId === undefined ? 0 : lanes.findIndex(({ id }) => id === laneTagId) + 1;
  if (laneTagId !== undefined && place === 0) throw fail('ERR_NO_TAG_FOUND');
  return `${lanePlaceSql(lanes, value)} = ${value(place)}::int`;
}
