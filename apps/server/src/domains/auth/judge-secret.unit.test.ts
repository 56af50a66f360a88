import { expect, test } from 'vitest';
import { judgeSecret } from './judge-secret.ts';

const rotated = new Date('2026-03-02T12:00:00Z');
const session = { secret_hash: 'present', previous_hash: 'before', rotated_at: rotated };
const after = (ms: number) => new Date(rotated.getTime() + ms);

test('SH-13 the present secret is good at any time', () => {
  expect(judgeSecret(session, 'present', after(0))).toBe('present');
  expect(judgeSecret(session, 'present', after(6 * 24 * 60 * 60_000))).toBe('present');
});

test('SH-13 the secret before is good for thirty seconds, then it is a copy in the wrong hands', () => {
  expect(judgeSecret(session, 'before', after(30_000))).toBe('repeated');
  expect(judgeSecret(session, 'before', after(30_001))).toBe('stolen');
});

test('SH-13 another node whose clock is a little behind still takes the secret before', () => {
  expect(judgeSecret(session, 'before', after(-2000))).toBe('repeated');
});

test('SH-13 any other secret is a theft', () => {
  expect(judgeSecret(session, 'older', after(0))).toBe('stolen');
  expect(judgeSecret({ ...session, previous_hash: null }, 'older', after(0))).toBe('stolen');
});
