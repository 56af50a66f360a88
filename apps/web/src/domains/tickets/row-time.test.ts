import { expect, it } from 'vitest';
import { formatRowTime } from './row-time.ts';
import { formatWait, levelOf, minutesSince } from './waiting-time.ts';

const now = new Date(2026, 10, 23, 14, 5, 30);
const at = (...parts: [number, number, number, number?, number?]) => {
  const [year, month, day, hour = 9, minute = 7] = parts;
  return formatRowTime(new Date(year, month - 1, day, hour, minute).toISOString(), now.getTime());
};

it('the time of a row is said as briefly as it can be', () => {
  expect(at(2026, 11, 23, 14, 5)).toBe('agora');
  expect(at(2026, 11, 23)).toBe('09:07');
  expect(at(2026, 11, 23, 0, 0)).toBe('00:00');
  expect(at(2026, 11, 22, 23, 59)).toBe('ontem');
  expect(at(2026, 11, 21)).toBe('sáb.');
  expect(at(2026, 11, 17)).toBe('ter.');
  expect(at(2026, 11, 16)).toBe('16/11');
  expect(at(2025, 10, 12)).toBe('12/10/25');
});

it('a wait is calm, near the limit or over it; without a limit and out of hours it is calm', () => {
  const limit = { minutes: 30, open: true };
  expect([0, 23, 24, 29, 30, 500].map((minutes) => levelOf(minutes, limit))).toEqual([
    'calm',
    'calm',
    'near',
    'near',
    'over',
    'over',
  ]);
  expect([levelOf(500, { ...limit, open: false }), levelOf(500, { ...limit, minutes: 0 })]).toEqual(['calm', 'calm']);
  expect(levelOf(500, undefined)).toBe('calm');
  expect([5, 59, 60, 1439, 1440].map((minutes) => formatWait(minutes))).toEqual([
    '5 min',
    '59 min',
    '1 h',
    '23 h',
    '1 dia',
  ]);
  expect(minutesSince('2026-11-23T10:00:00Z', Date.parse('2026-11-23T10:02:59Z'))).toBe(2);
});
