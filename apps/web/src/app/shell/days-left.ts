import { limits } from '@balcao/contract/limits';
import { daysUntil } from '../../i18n/local-time.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Calendar days until the subscription is due: 0 on the last day and after it. `undefined`: there is no due date, or it
 * is too far away to mention. The notice shows the number beside the date, so calendar days are counted, and not
 * periods of 24 hours.
 */
export function daysLeft(dueDate: string | null, now = Date.now()): number | undefined {
  if (!dueDate || new Date(dueDate).getTime() - now >= limits.warnDaysBeforeDue * dayMs) return undefined;
  return Math.max(daysUntil(dueDate, new Date(now)), 0);
}

/** Whether the due date has passed. The company is still served for the days of grace. */
export const isOverdue = (dueDate: string | null, now = Date.now()): boolean =>
  dueDate !== null && new Date(dueDate).getTime() <= now;
