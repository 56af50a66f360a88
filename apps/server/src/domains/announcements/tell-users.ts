import { signals, type Announcement } from '@balcao/contract';
import { everyone } from '../../platform/realtime/rooms.ts';
import type { Subscriber } from '../companies/index.ts';

/** Tells the users of every company of an announcement that they see now, and of one that they no longer see. */
export function tellUsers(
  record: Announcement,
  { audience, action, now }: { audience: readonly Subscriber[]; action: 'create' | 'update'; now: Date },
): void {
  const shown = { action, record } as const;
  const gone = { action: 'delete', id: record.id } as const;
  for (const { company, planId } of audience) {
    const isShown = isShownNow(record, planId, now);
    // A new announcement that is not shown was not shown before.
    if (isShown || action === 'update') company.announce(signals.announcement, [everyone], isShown ? shown : gone);
  }
}

/** The rule of the row security of the table, for one plan. */
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
