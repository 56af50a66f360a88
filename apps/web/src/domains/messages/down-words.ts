import { formatDay, formatDayTime, formatTime } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { DownTime } from './down-times.ts';

/** When there was no connection, in words. */
export function downWords({ from, to, times }: DownTime, t: Translate): string {
  if (to === null) return t(($) => $.messages.downSince, { from: formatFromDay(from, new Date()) });
  const words = { from: formatTime(from), to: formatFromDay(to, from), count: times };
  return t(($) => (times > 1 ? $.messages.downTimes : $.messages.down), words);
}

/** The time, and the day if it differs. */
const formatFromDay = (at: string, day: string | Date) =>
  formatDay(at) === formatDay(day) ? formatTime(at) : formatDayTime(at);
