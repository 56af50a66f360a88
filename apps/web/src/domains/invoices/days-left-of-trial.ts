import { daysUntil } from '../../i18n/local-time.ts';

/** Calendar days until the trial ends. Negative: it is over; a trial that ended today counts as -1. */
export const daysLeftOfTrial = (end: string, now = new Date()): number =>
  new Date(end) <= now ? Math.min(-1, daysUntil(end, now)) : daysUntil(end, now);
