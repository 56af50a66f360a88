import { expect, test } from 'vitest';
import { firstLink } from './first-link.ts';

test('the first link of a text is found, without the end of the sentence', () => {
  expect(firstLink('veja https://a.example/x?y=1. E www.b.example')).toBe('https://a.example/x?y=1');
  expect(firstLink('(www.loja.example/sofá)')).toBe('www.loja.example/sofá');
  expect(firstLink('sem link, http:// e mailto:ana@a.example')).toBeUndefined();
  expect(firstLink('xhttps://a.example')).toBeUndefined();
});
