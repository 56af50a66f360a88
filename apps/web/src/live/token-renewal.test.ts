import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../api/session.ts';
import { TokenRenewal } from './token-renewal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A token with a lifetime of ten minutes; its signature is not looked at. */
const token = `h.${btoa(JSON.stringify({ iat: 1000, exp: 1600 }))}.s`;

test('SH-03 a renewal that fails is tried again, but not after the sign-out', async () => {
  const refused: ((error: Error) => void)[] = [];
  const refresh = vi.fn(() => new Promise<never>((_resolve, reject) => refused.push(reject)));
  const renewal = new TokenRenewal({ refresh } as unknown as Session);
  renewal.schedule(token);
  await vi.advanceTimersByTimeAsync(480_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  refused[0]?.(new Error('no network'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(refresh).toHaveBeenCalledTimes(2);
  renewal.stop();
  refused[1]?.(new Error('no network'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});
