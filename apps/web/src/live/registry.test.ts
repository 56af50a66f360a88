import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyRules, followSignals, patchOn, reactOn, refetch } from './registry.ts';

const setting = (value: string) => ({ action: 'update' as const, setting: { key: 'call' as const, value } });

test('a signal mends every cached answer under its key, and only what changed is set anew', () => {
  const cache = new QueryClient();
  const mend = patchOn<string[], 'setting'>('setting', ['mended'], (cached, signal, key) =>
    key[1] === 'other' ? cached : [...cached, signal.setting.value],
  );
  cache.setQueryData(['mended', 'one'], ['a']);
  const other = ['b'];
  cache.setQueryData(['mended', 'other'], other);
  applyRules(cache, [mend], setting('enabled'));
  expect(cache.getQueryData(['mended', 'one'])).toEqual(['a', 'enabled']);
  expect(cache.getQueryData(['mended', 'other'])).toBe(other);
});

test('a patcher that cannot mend has the answer fetched anew', () => {
  const cache = new QueryClient();
  const mend = patchOn<string[], 'setting'>('setting', ['stale'], () => refetch);
  cache.setQueryData(['stale'], []);
  applyRules(cache, [mend], setting('enabled'));
  expect(cache.getQueryState(['stale'])?.isInvalidated).toBe(true);
});

test('what a signal means beside what it mends is decided by what was on screen before it', () => {
  const cache = new QueryClient();
  const seen: unknown[] = [];
  const mend = patchOn<string[], 'setting'>('setting', ['before'], (cached, signal) => [
    ...cached,
    signal.setting.value,
  ]);
  const note = reactOn('setting', (client) => seen.push(client.getQueryData(['before'])));
  cache.setQueryData(['before'], ['a']);
  applyRules(cache, [mend, note], setting('enabled'));
  expect(seen).toEqual([['a']]);
});

test('what was never fetched is left alone', () => {
  const cache = new QueryClient();
  const mend = patchOn<string[], 'setting'>('setting', ['absent'], (cached) => cached);
  applyRules(cache, [mend], setting('enabled'));
  expect(cache.getQueryData(['absent'])).toBeUndefined();
});

test('a signal that comes during a request is not undone by an answer written before it', async () => {
  const cache = new QueryClient();
  const mend = patchOn<string[], 'setting'>('setting', ['raced'], (cached, signal) =>
    cached.includes(signal.setting.value) ? cached : [...cached, signal.setting.value],
  );
  const { onSignal, tell } = silentLive();
  const stop = followSignals({ onSignal } as never, cache, [mend]);
  cache.setQueryData(['raced'], ['a']);
  const answer = Promise.withResolvers<string[]>();
  const fetched = cache.fetchQuery({ queryKey: ['raced'], queryFn: () => answer.promise });
  tell('setting', setting('enabled'));
  answer.resolve(['a']);
  await fetched;
  await expect.poll(() => cache.getQueryData(['raced'])).toEqual(['a', 'enabled']);
  stop();
});

test('answers to frequent signals are fetched anew at most once in a while, also one that was under way', async () => {
  const cache = new QueryClient();
  const mend = patchOn<string[], 'setting'>('setting', ['frequent'], () => refetch, { refetchMs: 60_000 });
  const { onSignal, tell } = silentLive();
  const stop = followSignals({ onSignal } as never, cache, [mend]);
  const answer = Promise.withResolvers<string[]>();
  const fetched = cache.fetchQuery({ queryKey: ['frequent', 'under way'], queryFn: () => answer.promise });
  tell('setting', setting('enabled'));
  const isStale = (name: string) => cache.getQueryState(['frequent', name])?.isInvalidated;
  answer.resolve(['a']);
  await fetched;
  await expect.poll(() => isStale('under way')).toBe(true);
  cache.setQueryData(['frequent', 'shown'], []);
  tell('setting', setting('disabled'));
  // The next time is a minute away.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isStale('shown')).toBe(false);
  stop();
});

/** A socket whose signals the test sends. */
function silentLive() {
  const heard = new Map<string, (payload: never) => void>();
  return {
    onSignal(signal: string, hear: (payload: never) => void) {
      heard.set(signal, hear);
      return () => heard.delete(signal);
    },
    tell: (signal: string, payload: unknown) => heard.get(signal)?.(payload as never),
  };
}
