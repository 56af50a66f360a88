import { expect, it } from 'vitest';
import { formatNumber, formatWithCountry } from './format-number.ts';

it('a number is shown as people write it', () => {
  expect(formatNumber('5511987654321')).toBe('(11) 98765-4321');
  expect(formatNumber('551133334444')).toBe('(11) 3333-4444');
  expect(formatNumber('14155550100')).toBe('+14155550100');
  expect(formatNumber('120363025246125486@g.us')).toBe('120363025246125486@g.us');
});

it('a number for people anywhere begins with its country', () => {
  expect(formatWithCountry('5511987654321')).toBe('+55 11 98765-4321');
  expect(formatWithCountry('551133334444')).toBe('+55 11 3333-4444');
  expect(formatWithCountry('4915112345678')).toBe('+4915112345678');
});
