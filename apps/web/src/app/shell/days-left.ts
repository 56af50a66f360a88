import { limits } from '@balcao/contract/limits';

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days until the subscription is due; undefined while that is too far away to mention. */
export function daysLeft(dueDate: string | null, now = Date.now()): number | undefined {
  if (!dueDate) return undefined;
  const days = Math.floor((new Date(dueDate).getTime() - now) / dayMs);
  return days < limits.warnDaysBeforeDue ? Math.max(days, 0) : undefined;
}

/** The due date has passed: the company is served for some more days. */
export const isOverdue = (dueDate: string | null, now = Date.now()): boolean =>
  dueDate !== null && new Date(dueDate).getTime() <= now;
