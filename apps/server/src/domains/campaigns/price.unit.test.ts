import { expect, test } from 'vitest';
import { smallestLimit } from './portfolio.ts';
import { costOf } from './price.ts';

const micros = { marketing: 62_500, utility: 6800, service: 6800 };
const priced = { category: 'marketing', people: 428, free: 0, unpriced: 0, micros, answers: [] };

test('CA-02 a campaign costs the price of its category for each message that is neither free nor unpriced', () => {
  expect(costOf(priced)).toMatchObject({ price: 0.0625, total: 26.75, free: 0, unpriced: 0 });
  expect(costOf({ ...priced, category: 'utility', people: 1000 })).toMatchObject({ price: 0.0068, total: 6.8 });
  expect(costOf({ ...priced, free: 20, unpriced: 8 })).toMatchObject({ total: 25, free: 20, unpriced: 8 });
  expect(costOf({ ...priced, category: 'other' })).toMatchObject({ price: null, total: null });
});

test('CA-02 answers are free up to the thousandth of each number and month', () => {
  const service = (answers: number[]) => costOf({ ...priced, answers }).service;
  expect(service([0])).toEqual({ price: 0.0068, freeLeft: 1000 });
  expect(service([999, 250])).toEqual({ price: 0.0068, freeLeft: 751 });
  expect(service([1000, 5000])).toEqual({ price: 0.0068, freeLeft: 0 });
  expect(costOf({ ...priced, micros: { marketing: 1 } }).service).toBeNull();
});

test('CA-02 the limit of Meta is read as it writes it; an unknown one holds nothing back', () => {
  const each = (tiers: (string | null)[]) => tiers.map((tier) => smallestLimit([tier]));
  expect(each(['TIER_50', 'TIER_250', 'TIER_2K', 'TIER_10K', 'TIER_100K'])).toEqual([50, 250, 2000, 10_000, 100_000]);
  expect(each(['TIER_UNLIMITED', 'TIER_NOT_SET', null])).toEqual([Infinity, Infinity, Infinity]);
  expect(smallestLimit(['TIER_2K', null, 'TIER_250'])).toBe(250);
  expect(smallestLimit([])).toBe(Infinity);
});
