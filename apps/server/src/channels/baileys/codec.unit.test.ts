import { expect, test } from 'vitest';
import { decode, encode } from './codec.ts';

test('what is stored comes back with its bytes, and a key holds no more memory than it has bytes', () => {
  const stored = {
    id: 7,
    key: Buffer.from('small, so cut from a shared piece'),
    more: [{ key: Uint8Array.from([1, 2, 3]) }],
  };
  const found = decode<{ id: number; key: Buffer; more: { key: Buffer }[] }>(encode(stored));
  expect(found).toEqual({ id: 7, key: stored.key, more: [{ key: Buffer.from([1, 2, 3]) }] });
  for (const { buffer, byteLength } of [found.key, ...found.more.map(({ key }) => key)])
    expect(buffer.byteLength).toBe(byteLength);
});
