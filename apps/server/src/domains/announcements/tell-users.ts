import { signals, type Announcement } from '@balcao/contract';
import { everyone } from '../../platform/realtime/rooms.ts';
import type { Subscriber } from '../companies/index.ts';

/** Sends an announcement to the users of each company who see it now, and after an update its removal to the others. */
export function tellUsers(
  record: Announcement,
  { subscribers, action, now }: { subscribers: readonly Subscriber[]; action: 'create' | 'update'; now: Date },
): void {
  const shown = { action, record } as const;
  const removed = { action: 'delete', id: record.id } as const;
  for (const { company, planId } of subscribers) {
    const isShown = isShownNow(record, planId, now);
    // Only users who may have seen the announcement before need its removal.
    if (isShown || action === 'update') company.announce(signals.announcement, [everyone], isShown ? shown : removed);
  }
}

/** Whether companies of a plan see an announcement now: the same rule as in the row security of the table. */
function isShownNow(
  { status, planIds, shownFrom, shownUntil }: Announcement,
  planId: number | null,
  now: Date,
): boolean {
  const isForPlan = planIds.length === 0 || (planId !== null && planIds.includes(planId));
  const hasBegun = shownFrom === null || new Date(shownFrom) <= now;
  const isOver = shownUntil !== null && new Date(shownUntil) <= now;
  return status && isForPlan && hasBegun && !isOver;
}
