import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { settingsOf } from '../settings/index.ts';
import { createHoliday } from './change-holidays.ts';
import { holidays } from './holidays.ts';
import { nationalHolidays } from './national-holidays.ts';

/**
 * Adds the national holidays of the company's country, for the company and all of its queues. A date is left out if the
 * company has a holiday on it, in that year or every year. Holidays of single queues do not count.
 * @returns how many holidays were added
 * @throws ERR_NO_NATIONAL_HOLIDAYS
 */
export async function addNational(scope: Scope): Promise<{ added: number }> {
  const { country, timeZone } = await settingsOf(scope);
  const year = Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(scope.now));
  const national = nationalHolidays(country, year);
  if (!national) throw fail('ERR_NO_NATIONAL_HOLIDAYS');
  // A holiday of one year takes `YYYY-MM-DD`. One of every year takes `MM-DD`, too.
  const takenDates = new Set(
    (await holidays.list(scope))
      .filter(({ queueId }) => queueId === null)
      .flatMap(({ date, everyYear }) => (everyYear ? [date, date.slice(5)] : [date])),
  );
  const missing = national.filter(({ date }) => !takenDates.has(date) && !takenDates.has(date.slice(5)));
  for (const holiday of missing) await createHoliday(scope, { ...holiday, intervals: [], queueId: null });
  return { added: missing.length };
}
