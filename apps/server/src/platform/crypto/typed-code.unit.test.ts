import { expect, test } from 'vitest';
import { hashTypedCode, makeTypedCode, readTypedCode } from './typed-code.ts';

const keys = { atRest: Buffer.alloc(32, 1) };

test('a typed code has groups of four, and no letter that looks like a digit', () => {
  const codes = Array.from({ length: 200 }, () => makeTypedCode(8));
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(200);
  expect(makeTypedCode(10)).toMatch(/^\w{4}-\w{4}-\w{2}$/);
});

test('a code is recognised however it is typed, and only for its purpose and with the key', () => {
  expect(readTypedCode(' k7qm 2xdp ')).toBe('K7QM2XDP');
  expect(readTypedCode('OIL-oil')).toBe('011011');
  const hash = hashTypedCode(keys, 'K7QM-2XDP', 'reset 1');
  expect(hashTypedCode(keys, 'k7qm2xdp', 'reset 1')).toBe(hash);
  expect(hashTypedCode(keys, 'K7QM-2XDP', 'reset 2')).not.toBe(hash);
  expect(hashTypedCode({ atRest: Buffer.alloc(32, 2) }, 'K7QM-2XDP', 'reset 1')).not.toBe(hash);
});
