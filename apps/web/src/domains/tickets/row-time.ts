import { formatTime } from '../../i18n/format.ts';
import { currentLocale } from '../../i18n/i18n.ts';

const makeFormats = (locale: string) => ({
  locale,
  ago: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  weekday: new Intl.DateTimeFormat(locale, { weekday: 'short' }),
  day: new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit' }),
  year: new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: '2-digit' }),
});
// The formats are cached: making one takes longer than formatting all rows of a list.
let formats: ReturnType<typeof makeFormats> | undefined;
function formatsNow() {
  const locale = currentLocale();
  if (formats?.locale !== locale) formats = makeFormats(locale);
  return formats;
}

/** The day of the calendar, as a number that grows by one each day. */
const dayNumber = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

/**
 * When the ticket of a row last changed, as briefly as it can be said: "agora", "12:40", "ontem", "sáb.", "12/10",
 * "12/10/25".
 */
export function formatRowTime(instant: string, now: number): string {
  const [date, today] = [new Date(instant), new Date(now)];
  const { ago, weekday, day, year } = formatsNow();
  const days = dayNumber(today) - dayNumber(date);
  if (days <= 0) return now - date.getTime() < 60_000 ? ago.format(0, 'second') : formatTime(date);
  if (days === 1) return ago.format(-1, 'day');
  if (days < 7) return weekday.format(date);
  return (date.getFullYear() === today.getFullYear() ? day : year).format(date);
}
