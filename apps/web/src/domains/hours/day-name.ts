import { weekdays, type Weekday } from '@balcao/contract/hours/hours';
import { currentLocale } from '../../i18n/i18n.ts';

/** The name of a weekday in the current language: `segunda-feira`, or `Segunda-feira` where it begins a line. */
export function dayName(weekday: Weekday, { capital = false } = {}): string {
  // 5 January 2026 is a Monday.
  const date = new Date(2026, 0, 5 + weekdays.indexOf(weekday));
  const name = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long' }).format(date);
  return capital ? name.charAt(0).toLocaleUpperCase(currentLocale()) + name.slice(1) : name;
}
