import { localDay } from '../../i18n/local-time.ts';

/** A calendar day, YYYY-MM-DD, as dd/MM. */
export function formatStepDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}/${month}`;
}

/** Today in the browser's time zone, YYYY-MM-DD. */
export const today = (now = new Date()): string => localDay(now.toISOString());
