import type { WASocket } from 'baileys';
import { expect, test } from 'vitest';
import { holdUntilStored } from './hold-until-stored.ts';

/** A socket that keeps the written frames, and keys whose write the test completes. */
function makeWire() {
  const written: number[] = [];
  const socket = {
    send(frame: Uint8Array, done?: (error?: Error) => void) {
      written.push(frame[0] ?? -1);
      done?.();
    },
  };
  const keys: { stored(): Promise<void> | undefined } = { stored: () => undefined };
  holdUntilStored({ ws: { socket } } as unknown as WASocket, { stored: () => keys.stored() });
  const send = (frame: number) =>
    new Promise<Error | undefined>((resolve) => {
      socket.send(Uint8Array.of(frame), resolve);
    });
  return { written, keys, send };
}

test('a frame leaves at once where no key has changed', async () => {
  const { written, send } = makeWire();
  await send(1);
  expect(written).toEqual([1]);
});

test('a frame waits for the keys that changed before it, and those behind it wait as well', async () => {
  const { written, keys, send } = makeWire();
  const { promise, resolve } = Promise.withResolvers<void>();
  keys.stored = () => promise;
  const first = send(1);
  keys.stored = () => undefined;
  const second = send(2);
  await new Promise(setImmediate);
  expect(written).toEqual([]);
  resolve();
  expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
  expect(written).toEqual([1, 2]);
  await send(3);
  expect(written).toEqual([1, 2, 3]);
});

test('nothing leaves when keys could not be stored', async () => {
  const { written, keys, send } = makeWire();
  const failed = Promise.reject(new Error('away'));
  keys.stored = () => failed;
  expect(await send(1)).toEqual(new Error('away'));
  expect(await send(2)).toEqual(new Error('away'));
  expect(written).toEqual([]);
});
