import { decodeBinaryNode, unpadRandomMax16 } from 'baileys';
import { expect, test } from 'vitest';
import { isLibraryError, KeyStoreError } from './library-error.ts';

test('what the library leaves uncaught is told from our own faults', async () => {
  const thrown = await Promise.allSettled([
    decodeBinaryNode(Buffer.from([0, 1, 2])),
    (async () => unpadRandomMax16(new Uint8Array()))(),
    Promise.reject(1006),
    Promise.reject(new KeyStoreError('x')),
  ]);
  expect(thrown.map((one) => one.status === 'rejected' && isLibraryError(one.reason))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isLibraryError(new Error('ours')), isLibraryError(undefined), isLibraryError('text')]).toEqual([
    false,
    false,
    false,
  ]);
});
