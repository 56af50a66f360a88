import type { TagBrief } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Value } from './card-conditions.ts';

/**
 * The condition for tickets whose card stands in a lane, over `t`. A ticket with several tags of the board has one card,
 * in the last of these lanes.
 * @param laneTagId absent: the lane of tickets without a tag of the board
 * @throws ERR_NO_TAG_FOUND if the board has no such lane
 */
export function laneCondition(lanes: readonly TagBrief[], laneTagId: number | undefined, value: Value): string {
  const tagIds = lanes.map(({ id }) => id);
  const carries = (ids: readonly number[]) =>
    `exists (select from ticket_tags tt where tt.ticket_id = t.id and tt.tag_id = any(${value(ids)}::int[]))`;
  if (laneTagId === undefined) return tagIds.length === 0 ? 'true' : `not ${carries(tagIds)}`;
  const place = tagIds.indexOf(laneTagId);
  if (place < 0) throw fail('ERR_NO_TAG_FOUND');
  const later = tagIds.slice(place + 1);
  return later.length === 0 ? carries([laneTagId]) : `${carries([laneTagId])} and not ${carries(later)}`;
}

/** SQL of the place of the lane of ticket `t`, from 1; 0: the lane of tickets without a tag of the board. */
export const lanePlaceSql = (lanes: readonly TagBrief[], value: Value): string =>
  `(select coalesce(max(array_position(b.lanes, tt.tag_id)), 0)
    from ticket_tags tt, (select ${value(lanes.map(({ id }) => id))}::int[] as lanes) b
    where tt.ticket_id = t.id and tt.tag_id = any(b.lanes))`;
