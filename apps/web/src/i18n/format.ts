import { currentLocale } from './i18n.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** dd/MM/yyyy, in every language: the specification's form. */
export function formatDay(instant: string | Date): string {
  const date = new Date(instant);
  return `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** HH:mm in the browser's time zone, like all dates and times of this file. */
export function formatTime(instant: string | Date): string {
  const date = new Date(instant);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** HH:mm if it was today, otherwise dd/MM/yyyy. */
export function formatMoment(instant: string | Date, now = new Date()): string {
  const date = new Date(instant);
  const isToday =
    date.getDate() === now.getDate() && date.getMonth() === now.getMonth() && date.getFullYear() === now.getFullYear();
  return isToday ? formatTime(date) : formatDay(date);
}

/** dd/MM/yy HH:mm. */
export function formatDayTime(instant: string | Date): string {
  const date = new Date(instant);
  const day = [date.getDate(), date.getMonth() + 1, date.getFullYear() % 100].map(twoDigits).join('/');
  return `${day} ${formatTime(date)}`;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size of files, as in "1,2 MB". A unit is 1024 of the next smaller one. */
export function formatBytes(bytes: number): string {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const unit = byteUnits[power] ?? 'byte';
  const value = bytes / 1024 ** power;
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    // From 100 on, a tenth makes no difference to the reader.
    maximumFractionDigits: value < 100 ? 1 : 0,
  }).format(value);
}

/** A whole number with its separators, as in "1.250.000". */
export const formatWhole = (count: number): string => new Intl.NumberFormat(currentLocale()).format(count);

/** A count on a badge: a count above `most` is shown as `most` with a plus. */
export const formatCount = (count: number, most: number): string => (count > most ? `${most}+` : String(count));

/** The number of a calendar day: it grows by one each day. */
const dayNumber = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

/**
 * How long ago an instant was, in the largest unit that fits: "agora", "há 5 minutos", "ontem". From 24 hours on,
 * calendar days are counted.
 */
export function formatAgo(instant: string | Date, now = new Date()): string {
  const date = new Date(instant);
  const seconds = Math.max(0, (now.getTime() - date.getTime()) / 1000);
  const days = dayNumber(now) - dayNumber(date);
  const say = (count: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'auto' | 'always' = 'auto') =>
    new Intl.RelativeTimeFormat(currentLocale(), { numeric }).format(-Math.floor(count), unit);
  if (seconds < 60) return say(0, 'second');
  if (seconds < 3600) return say(seconds / 60, 'minute');
  if (seconds < 86_400) return say(seconds / 3600, 'hour');
  if (days < 30) return say(days, 'day');
  // `always` gives "há 1 mês". `auto` would give "mês passado", although the day may be two calendar months back.
  return days < 365 ? say(days / 30, 'month', 'always') : say(days / 365, 'year', 'always');
}

/** The decimal sign, and the sign between thousands, of the user's language. */
export function numberSigns(): { decimal: string; group: string } {
  // Spanish separates thousands only from 10,000 on.
  const parts = new Intl.NumberFormat(currentLocale()).formatToParts(10_000.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: sign('decimal') ?? ',', group: sign('group') ?? '.' };
}

/**
 * An amount in US dollars, as Meta charges it: "US$ 12,40".
 * @param maxDigits the most digits after the decimal sign; at least two are shown
 */
export const formatDollars = (amount: number, maxDigits = 2): string =>
  new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: maxDigits,
  }).format(amount);
