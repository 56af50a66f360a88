import { minutesOf, type Holiday, type HolidayChanges, type HolidayFields } from '@balcao/contract';
import { writeMultirange } from '../../platform/scope/multirange.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { holidays } from './holidays.ts';

/** @throws ERR_HOLIDAY_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND */
export const createHoliday = (scope: Scope, { date, ...fields }: HolidayFields): Promise<Holiday> =>
  // The cast: `create` takes a column in the type in which it is read, which is `never` for `date` (`tables.ts`).
  holidays.create(scope, toColumns(fields), { date: date as never });

/** @throws ERR_NO_HOLIDAY_FOUND, ERR_HOLIDAY_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND */
export async function updateHoliday(scope: Scope, id: number, { date, ...changes }: HolidayChanges): Promise<Holiday> {
  // `holidays.update` writes only the columns of its `view`, and the date is computed.
  if (date !== undefined) await scope.db.updateTable('holidays').set({ date }).where('id', '=', id).execute();
  return holidays.update(scope, id, toColumns(changes));
}

/** The fields with their intervals as a multirange, as the table has them. */
const toColumns = ({ intervals, ...fields }: Omit<HolidayChanges, 'date'>) => ({
  ...fields,
  ...(intervals && { intervals: writeMultirange(intervals.map(minutesOf)) }),
});
