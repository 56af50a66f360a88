import type { AnswerLimit } from '@balcao/contract';
import { currentLocale } from '../../i18n/i18n.ts';

export type WaitLevel = 'calm' | 'near' | 'over';

/** From this share of the limit on, the row shows that the limit is near. */
const nearShare = 0.8;

/** How a wait compares with the limit of its queue. While the queue is closed, no wait is too long. */
export function levelOf(minutes: number, limit: Pick<AnswerLimit, 'minutes' | 'open'> | undefined): WaitLevel {
  if (!limit || limit.minutes === 0 || !limit.open) return 'calm';
  if (minutes >= limit.minutes) return 'over';
  return minutes >= limit.minutes * nearShare ? 'near' : 'calm';
}

const formats = new Map<string, Intl.NumberFormat>();
function formatOf(unit: 'minute' | 'hour' | 'day', unitDisplay: 'narrow' | 'long') {
  const key = `${currentLocale()} ${unit} ${unitDisplay}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay });
  formats.set(key, format);
  return format;
}

/** Minutes in their largest unit, without the rest: "12 min", "3 h", "2 d". */
export function formatWait(minutes: number, look: 'narrow' | 'long' = 'narrow'): string {
  if (minutes < 60) return formatOf('minute', look).format(minutes);
  if (minutes < 24 * 60) return formatOf('hour', look).format(Math.floor(minutes / 60));
  return formatOf('day', look).format(Math.floor(minutes / (24 * 60)));
}

/** The whole minutes since an instant. */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
