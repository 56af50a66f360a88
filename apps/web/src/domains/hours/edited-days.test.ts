import { defaultSchedules } from '@balcao/contract';
import { expect, test } from 'vitest';
import { copyDay, editedDays, isOverMidnight, nextInterval, problemsOf } from './edited-days.ts';
import { readTime, stepTime } from './read-time.ts';

const interval = (startTime: string, endTime: string) => ({ startTime, endTime });

test('an interval is wrong if a time is missing, if it is empty, or if it overlaps one before it', () => {
  expect(
    problemsOf([
      interval('08:00', '12:00'),
      interval('', '18:00'),
      interval('13:00', '13:00'),
      interval('11:00', '14:00'),
      interval('14:00', '18:00'),
      interval('22:00', '02:00'),
      interval('23:00', '23:30'),
    ]),
  ).toEqual([undefined, 'missing', 'empty', 'overlap', undefined, undefined, 'overlap']);
  expect(isOverMidnight(interval('22:00', '02:00'))).toBe(true);
  expect(isOverMidnight(interval('22:00', ''))).toBe(false);
});

test('a further interval starts an hour after the last one and ends on the same day', () => {
  expect(nextInterval([])).toEqual(interval('08:00', '18:00'));
  expect(nextInterval([interval('08:00', '12:00')])).toEqual(interval('13:00', '17:00'));
  expect(nextInterval([interval('13:00', '20:30'), interval('08:00', '12:00')])).toEqual(interval('21:30', '23:59'));
  expect(nextInterval([interval('13:00', '23:30')])).toEqual(interval('', ''));
  expect(nextInterval([interval('18:00', '02:00')])).toEqual(interval('', ''));
});

test('a day is copied to the chosen days, and the others stay', () => {
  const days = editedDays(defaultSchedules);
  const copied = copyDay(days, 'saturday', ['monday', 'sunday']);
  const hoursOf = (weekday: string) => copied.find(({ weekdayEn }) => weekdayEn === weekday)?.intervals;
  expect([hoursOf('monday'), hoursOf('sunday')]).toEqual([[interval('08:00', '12:00')], [interval('08:00', '12:00')]]);
  expect(hoursOf('tuesday')).toEqual([interval('08:00', '18:00')]);
});

test.each([
  ['8', '08:00'],
  ['18', '18:00'],
  ['8h', '08:00'],
  ['8h30', '08:30'],
  ['830', '08:30'],
  ['0830', '08:30'],
  [' 08:30 ', '08:30'],
  ['8.05', '08:05'],
  ['24:00', '24:00'],
  ['', undefined],
  ['25', undefined],
  ['24:01', undefined],
  ['8:60', undefined],
  ['8:3', undefined],
  ['oito', undefined],
  ['-8', undefined],
  ['12345', undefined],
])('the time %s is read as %s', (written, time) => {
  expect(readTime(written)).toBe(time);
});

test('the arrow keys go to the next full half hour and stay in the day', () => {
  expect(['08:00', '08:10', '23:30', '23:59', '24:00'].map((time) => stepTime(time, 30))).toEqual([
    '08:30',
    '08:30',
    '23:59',
    '23:59',
    '23:59',
  ]);
  expect(['08:00', '08:10', '00:10', '00:00'].map((time) => stepTime(time, -30))).toEqual([
    '07:30',
    '08:00',
    '00:00',
    '00:00',
  ]);
});
