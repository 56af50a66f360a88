import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyRules, patchOn, refetch } from './registry.ts';

const setting = (value: string) => ({ action: 'update' as const, setting: { key: 'call' as const, value } });

test('a signal mends every cached answer under its key, and only what changed is set anew', () => {
  const cache = new QueryClient();
  patchOn<string[], 'setting'>('setting', ['mended'], (cached, signal, key) => (key[1] === 'other' ? cached : [...cached, signal.setting.value]));
  cache.setQueryData(['mended', 'one'], ['a']);
  const other = ['b'];
  cache.setQueryData(['mended', 'other'], other);
  applyRules(cache, 'setting', setting('enabled'));
  expect(cache.getQueryData(['mended', 'one'])).toEqual(['a', 'enabled']);
  expect(cache.getQueryData(['mended', 'other'])).toBe(other);
});

test('a patcher that cannot mend has the answer fetched anew', () => {
  const cache = new QueryClient();
  patchOn<string[], 'setting'>('setting', ['stale'], () => refetch);
  cache.setQueryData(['stale'], []);
  applyRules(cache, 'setting', setting('enabled'));
  expect(cache.getQueryState(['stale'])?.isInvalidated).toBe(true);
});

test('what was never fetched is left alone', () => {
  const cache = new QueryClient();
  patchOn<string[], 'setting'>('setting', ['absent'], (cached) => cached);
  applyRules(cache, 'setting', setting('enabled'));
  expect(cache.getQueryData(['absent'])).toBeUndefined();
});
