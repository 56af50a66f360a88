import { daysUntil } from '../../i18n/local-time.ts';

/** Calendar days until the trial ends; negative: it is over, even if it ended today. */
export const daysLeftOfTrial = (end: string, now = new Date()): number =>
  new Date(end) <= now ? Math.min(-1, daysUntil(end, now)) : daysUntil(end, now);
