import { expect, test } from 'vitest';
import { cursor, marked, nameSearchCursor, placeOf, searchCursor } from './page.ts';

test('a cursor keeps every digit of its instant', () => {
  expect(cursor().parse('2026-02-28T23:59:59.123456Z_42')).toBe('2026-02-28T23:59:59.123456Z_42');
});

test.each([
  '',
  'xyz',
  '_',
  '1_1',
  '2026_1',
  '2026-02-30T00:00:00Z_1',
  '2026-13-01T00:00:00Z_1',
  '2026-01-01T25:00:00Z_1',
  '0000-01-01T00:00:00Z_1',
  '2026-01-01T00:00:00Z_',
  '2026-01-01T00:00:00Z_1e9',
  '2026-01-01T00:00:00Z_-1',
  `2026-01-01T00:00:00Z_${'9'.repeat(19)}`,
  "2026-01-01T00:00:00Z_1' or true",
  'infinity_1',
  '2026-01-01T00:00:00+03:00_1',
])('%s is no cursor', (value) => {
  expect(cursor().safeParse(value).success).toBe(false);
  expect(searchCursor().safeParse(value).success).toBe(false);
  expect(searchCursor().safeParse(marked(value)).success).toBe(false);
});

test.each([
  [searchCursor, '2026-02-28T23:59:59.123456Z_42'],
  [nameSearchCursor, '7_wanda_w'],
])('a cursor of a search may have a mark', (schema, place) => {
  for (const value of [place, marked(place)]) {
    expect(schema().parse(value)).toBe(value);
    expect(placeOf(value)).toBe(place);
  }
  expect(schema().safeParse(marked(marked(place))).success).toBe(false);
});
