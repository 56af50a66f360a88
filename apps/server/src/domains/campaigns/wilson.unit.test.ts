import { expect, test } from 'vitest';
import { compareGroups, wilsonInterval } from './wilson.ts';

const rounded = ({ low, high }: { low: number; high: number }) => [low, high].map((end) => Number(end.toFixed(4)));

test('CA-04 the interval of a reply rate is that of Wilson, also for few people, none and all', () => {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  expect(rounded(wilsonInterval(81, 263))).toEqual([0.2553, 0.3662]);
  expect(rounded(wilsonInterval(15, 148))).toEqual([0.0624, 0.1605]);
  expect(rounded(wilsonInterval(0, 20))).toEqual([0, 0.1611]);
  expect(rounded(wilsonInterval(1, 29))).toEqual([0.0061, 0.1718]);
  expect(rounded(wilsonInterval(20, 20))).toEqual([0.8389, 1]);
  const wrong: number[][] = [];
  for (let people = 1; people <= 60; people += 1)
    for (let hits = 0; hits <= people; hits += 1) {
      const { low, high } = wilsonInterval(hits, people);
      if (low < 0 || low > hits / people || high < hits / people || high > 1) wrong.push([hits, people]);
    }
  expect(wrong).toEqual([]);
});

test('CA-04 texts differ only if their intervals do not touch, and with thirty people each', () => {
  const group = (variant: number | null, replied: number, people: number) => ({ variant, replied, people });
  const verdict = (...groups: ReturnType<typeof group>[]) => {
    const { verdict: found, best } = compareGroups(groups, ({ replied }) => replied);
    return [found, best];
  };
  expect(verdict(group(1, 10, 200), group(2, 60, 200))).toEqual(['differs', 2]);
  expect(verdict(group(1, 20, 200), group(2, 26, 200))).toEqual(['same', null]);
  expect(verdict(group(1, 0, 29), group(2, 29, 200))).toEqual(['no-data', null]);
  expect(verdict(group(1, 60, 200))).toEqual(['no-data', null]);
  expect(verdict()).toEqual(['no-data', null]);
  // Those who got nothing wrote more.
  expect(verdict(group(1, 4, 300), group(null, 40, 100))).toEqual(['differs', null]);
  expect(compareGroups([group(1, 0, 0)], ({ replied }) => replied).groups).toEqual([
    { variant: 1, people: 0, replied: 0, rate: null, low: null, high: null },
  ]);
});
