import { expect, it } from 'vitest';
import { addressOf, compareHits, wordsOf } from './complete.ts';

it('words are folded and cut at everything that is neither letter nor digit', () => {
  expect(wordsOf('Atenção: segunda-via, R$ 10,50!')).toEqual(['atencao', 'segunda', 'via', 'r', '10', '50']);
  expect(wordsOf(' -- ')).toEqual([]);
});

it('a search is told by its words and filters', () => {
  expect(addressOf({ list: 'tickets', words: 'nota fiscal', status: 'open', queueIds: [1, 2] })).toBe(
    '/api/tickets?searchParam=nota+fiscal&status=open&queueIds=%5B1%2C2%5D',
  );
});

it('a search that was paged to its end finds all and nothing else', () => {
  expect(compareHits([3, 2, 1], { ids: [3, 2, 1], isEnd: true })).toEqual({ missing: 0, extra: 0 });
  expect(compareHits([3, 2, 1], { ids: [3, 9], isEnd: true })).toEqual({ missing: 2, extra: 1 });
  expect(compareHits([3, 2, 1], { ids: [3, 2, 2, 1], isEnd: true })).toEqual({ missing: 0, extra: 1 });
  expect(compareHits([], { ids: [], isEnd: true })).toEqual({ missing: 0, extra: 0 });
});

it('a search that was paged in part finds the first hits', () => {
  expect(compareHits([5, 4, 3, 2, 1], { ids: [5, 4], isEnd: false })).toEqual({ missing: 0, extra: 0 });
  expect(compareHits([5, 4, 3, 2, 1], { ids: [5, 3], isEnd: false })).toEqual({ missing: 1, extra: 1 });
});
