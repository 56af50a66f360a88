import { expect, test } from 'vitest';
import { nationalHolidays } from './national-holidays.ts';

test('Brazil has nine holidays of every year, and Good Friday for five years', () => {
  const all = nationalHolidays('BR', 2026) ?? [];
  expect(all.filter(({ everyYear }) => everyYear)).toHaveLength(9);
  expect(all).toContainEqual({ date: '2026-11-20', name: 'Consciência Negra', everyYear: true });
  // From the calendars of these years.
  expect(all.filter(({ everyYear }) => !everyYear).map(({ date }) => date)).toEqual([
    '2026-04-03',
    '2027-03-26',
    '2028-04-14',
    '2029-03-30',
    '2030-04-19',
  ]);
  const fridays = [1961, 2000, 2008, 2011, 2024, 2025, 2038].map(
    (year) => nationalHolidays('BR', year)?.find(({ name }) => name === 'Sexta-feira Santa')?.date,
  );
  expect(fridays).toEqual([
    '1961-03-31',
    '2000-04-21',
    '2008-03-21',
    '2011-04-22',
    '2024-03-29',
    '2025-04-18',
    '2038-04-23',
  ]);
});

test('those of other countries are not known', () => {
  expect(nationalHolidays('PT', 2026)).toBeUndefined();
});
