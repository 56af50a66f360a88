import { minutesOf, type Holiday, type HolidayChanges, type HolidayFields } from '@balcao/contract';
import { writeMultirange } from '../../platform/scope/multirange.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { holidays } from './holidays.ts';

/** @throws ERR_HOLIDAY_ALREADY_EXISTS */
export const createHoliday = (scope: Scope, { date, ...fields }: HolidayFields): Promise<Holiday> =>
  holidays.create(scope, toColumns(fields), { date: date as never });

/** @throws ERR_NO_HOLIDAY_FOUND, ERR_HOLIDAY_ALREADY_EXISTS */
export async function updateHoliday(scope: Scope, id: number, { date, ...changes }: HolidayChanges): Promise<Holiday> {
  if (date !== undefined) await scope.db.updateTable('holidays').set({ date }).where('id', '=', id).execute();
  return holidays.update(scope, id, toColumns(changes));
}

/** The fields with their intervals as a multirange, as the table has them. */
const toColumns = ({ intervals, ...fields }: Omit<HolidayChanges, 'date'>) => ({
  ...fields,
  ...(intervals && { intervals: writeMultirange(intervals.map(minutesOf)) }),
});
