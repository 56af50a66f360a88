import type { Colleague } from '@balcao/contract';
import { expect, test } from 'vitest';
import { matchColleagues, mentionQuery, namedIn } from './mention-query.ts';

const colleague = (id: number, name: string): Colleague => ({
  id,
  name,
  online: false,
  seesTicket: true,
  isGuest: false,
});

test('a colleague is meant after an @ that begins a word, by one word or two', () => {
  expect(mentionQuery('@')).toEqual({ query: '', from: 0 });
  expect(mentionQuery('ver com @ana')).toEqual({ query: 'ana', from: 8 });
  expect(mentionQuery('ver com @Ana Li')).toEqual({ query: 'Ana Li', from: 8 });
  expect(mentionQuery('ver com @Ana Lima ')).toBeUndefined();
  expect(mentionQuery('ana@loja.com')).toBeUndefined();
  expect(mentionQuery('@Ana Lima tem')).toBeUndefined();
});

test('a colleague is found by the beginning of any word of the name, without accents', () => {
  const all = [colleague(1, 'José Álvares'), colleague(2, 'Ana Lima'), colleague(3, 'Mariana')];
  expect(matchColleagues(all, 'alv').map(({ id }) => id)).toEqual([1]);
  expect(matchColleagues(all, 'jose al').map(({ id }) => id)).toEqual([1]);
  expect(matchColleagues(all, 'ana').map(({ id }) => id)).toEqual([2]);
  expect(matchColleagues(all, '')).toHaveLength(3);
});

test('a mention counts as long as the text has the name', () => {
  expect(namedIn('@Ana Lima, veja', [colleague(2, 'Ana Lima'), colleague(3, 'Beto')]).map(({ id }) => id)).toEqual([2]);
});
