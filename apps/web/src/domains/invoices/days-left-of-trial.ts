import { localDay } from '../../i18n/local-time.ts';

const dayMs = 86_400_000;

/** Calendar days until the trial ends; negative: it is over. */
export const daysLeftOfTrial = (end: string, now = new Date()): number =>
  new Date(end) <= now ? Math.min(-1, daysBetween(now.toISOString(), end)) : daysBetween(now.toISOString(), end);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(localDay(to)) - Date.parse(localDay(from))) / dayMs);
