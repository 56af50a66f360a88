import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is stored as argon2id and recognised, however its accents were typed', async () => {
  const stored = await hashPassword('café-açaí');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, 'café-açaí'.normalize('NFD'))).toBe(true);
  expect(await isPassword(stored, 'cafe-acai')).toBe(false);
});

test('without a hash no password matches', async () => {
  expect(await isPassword(undefined, '')).toBe(false);
});

test('many at once all get their answer', async () => {
  const stored = await Promise.all(Array.from({ length: 7 }, (_, n) => hashPassword(`senha ${n}`)));
  expect(await Promise.all(stored.map((one, n) => isPassword(one, `senha ${n}`)))).toEqual(stored.map(() => true));
});
