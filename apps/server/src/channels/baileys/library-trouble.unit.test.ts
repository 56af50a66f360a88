import { decodeBinaryNode, unpadRandomMax16 } from 'baileys';
import { expect, test } from 'vitest';
import { isLibraryTrouble, KeyTrouble } from './library-trouble.ts';

test('what the library leaves uncaught is told from our own faults', async () => {
  const thrown = await Promise.allSettled([
    decodeBinaryNode(Buffer.from([0, 1, 2])),
    (async () => unpadRandomMax16(new Uint8Array()))(),
    Promise.reject(1006),
    Promise.reject(new KeyTrouble('x')),
  ]);
  expect(thrown.map((one) => one.status === 'rejected' && isLibraryTrouble(one.reason))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isLibraryTrouble(new Error('ours')), isLibraryTrouble(undefined), isLibraryTrouble('text')]).toEqual([
    false,
    false,
    false,
  ]);
});
