import { limits } from '@balcao/contract/limits';
import { daysUntil } from '../../i18n/local-time.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Days of the calendar until the subscription is due. `undefined`: it has no due date, or that is too far away to
 * mention. The notice shows the number beside the date, so calendar days are counted, and not periods of 24 hours.
 */
export function daysLeft(dueDate: string | null, now = Date.now()): number | undefined {
  if (!dueDate || new Date(dueDate).getTime() - now >= limits.warnDaysBeforeDue * dayMs) return undefined;
  return Math.max(daysUntil(dueDate, new Date(now)), 0);
}

/** The due date has passed: the company is served for some more days. */
export const isOverdue = (dueDate: string | null, now = Date.now()): boolean =>
  dueDate !== null && new Date(dueDate).getTime() <= now;
