import { expect, test } from 'vitest';
import { smallestLimit } from './portfolio.ts';
import { costOf } from './price.ts';

const prices = {
  '55': { marketing: 62_500, utility: 6800, service: 6800 },
  '54': { marketing: 30_000 },
  '*': { utility: 10_000 },
};
const groups = [{ country: '55', people: 428, free: 0 }];
const priced = { category: 'marketing', groups, prices, answers: [] };

test('CA-02 a campaign costs the price of its category in the country of each person, unless it is free', () => {
  expect(costOf(priced)).toMatchObject({ price: 0.0625, total: 26.75, free: 0, unpriced: 0 });
  const more = [{ country: '55', people: 20, free: 20 }, ...groups, { country: 'BR', people: 2, free: 0 }];
  expect(costOf({ ...priced, groups: more })).toMatchObject({ total: 26.875, free: 20, unpriced: 0 });
  const abroad = [...groups, { country: '54', people: 100, free: 10 }, { country: '351', people: 8, free: 0 }];
  expect(costOf({ ...priced, groups: abroad })).toMatchObject({
    price: null,
    total: 26.75 + 2.7,
    unpriced: 8,
    countries: [
      { code: '55', region: 'BR', people: 428, price: 0.0625, total: 26.75 },
      { code: '54', region: 'AR', people: 100, price: 0.03, total: 2.7 },
      { code: '351', region: 'PT', people: 8, price: null, total: null },
    ],
  });
  const unknown = [
    { country: null, people: 3, free: 0 },
    { country: '1', people: 2, free: 0 },
  ];
  expect(costOf({ ...priced, category: 'utility', groups: unknown })).toMatchObject({
    total: 0.05,
    unpriced: 0,
    countries: [
      { code: null, region: null, people: 3, price: 0.01 },
      { code: '1', region: 'US', people: 2, price: 0.01 },
    ],
  });
  expect(costOf({ ...priced, category: 'other' })).toMatchObject({ price: null, total: null, unpriced: 428 });
});

test('CA-02 answers are free up to the thousandth of each number and month', () => {
  const service = (answers: number[]) => costOf({ ...priced, answers }).service;
  expect(service([0])).toEqual({ price: 0.0068, freeLeft: 1000 });
  expect(service([999, 250])).toEqual({ price: 0.0068, freeLeft: 751 });
  expect(service([1000, 5000])).toEqual({ price: 0.0068, freeLeft: 0 });
  expect(costOf({ ...priced, prices: { '55': { marketing: 1 } } }).service).toBeNull();
});

test('CA-02 the limit of Meta is read as it writes it; an unknown one holds nothing back', () => {
  const each = (tiers: (string | null)[]) => tiers.map((tier) => smallestLimit([tier]));
  expect(each(['TIER_50', 'TIER_250', 'TIER_2K', 'TIER_10K', 'TIER_100K'])).toEqual([50, 250, 2000, 10_000, 100_000]);
  expect(each(['TIER_UNLIMITED', 'TIER_NOT_SET', null])).toEqual([Infinity, Infinity, Infinity]);
  expect(smallestLimit(['TIER_2K', null, 'TIER_250'])).toBe(250);
  expect(smallestLimit([])).toBe(Infinity);
});
