import { expect, test } from 'vitest';
import { appUri, codeOfStep, newSecret, stepAt, stepOfCode } from './totp.ts';

/** `12345678901234567890` in base 32: the secret of the test values of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s, as RFC 6238 says', (seconds, code) => {
  expect(codeOfStep(secret, stepAt(at(seconds)))).toBe(code);
});

test('a code is good in its step and in the steps beside it, and names its step', () => {
  const step = stepAt(at(1_111_111_109));
  for (const [seconds, found] of [
    [1_111_111_079, step],
    [1_111_111_109, step],
    [1_111_111_139, step],
    [1_111_111_049, undefined],
    [1_111_111_169, undefined],
  ] as const)
    expect(stepOfCode(secret, '081804', at(seconds)), String(seconds)).toBe(found);
});

test('anything but six right digits is no code', () => {
  for (const code of ['', '81804', '0818040', '081805', ' 081804', 'abcdef', '０８１８０４', '08180\u0000'])
    expect(stepOfCode(secret, code, at(1_111_111_109)), code).toBeUndefined();
});

test('secrets are random, and the text of the QR code says what the app must know', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
  expect(appUri(secret, { issuer: 'Balcão', account: 'ana@loja.com' })).toBe(
    `otpauth://totp/Balc%C3%A3o:ana%40loja.com?secret=${secret}&issuer=Balc%C3%A3o&algorithm=SHA1&digits=6&period=30`,
  );
});
