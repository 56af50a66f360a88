import { expect, test } from 'vitest';
import { waitingPayloads } from './waiting-payloads.ts';

test('a batch that could not be sent goes first again, in its order', () => {
  const waiting = waitingPayloads();
  for (let nth = 0; nth < 102; nth++) waiting.add(String(nth));
  const batch = waiting.take();
  expect(batch).toHaveLength(100);
  waiting.putBack(batch);
  expect(waiting.take()).toEqual(batch);
  expect(waiting.take()).toEqual(['100', '101']);
  expect(waiting.isEmpty()).toBe(true);
});

test('above the limit of payloads, or of their characters, the oldest are dropped and counted once', () => {
  const waiting = waitingPayloads();
  for (let nth = 0; nth < 5003; nth++) waiting.add(String(nth));
  expect(waiting.takeLost()).toBe(3);
  expect(waiting.takeLost()).toBe(0);
  expect(waiting.take()[0]).toBe('3');
  const large = waitingPayloads();
  for (const letter of ['a', 'b', 'c']) large.add(letter.repeat(3 * 2 ** 20));
  expect(large.takeLost()).toBe(1);
  expect(large.take().map((payload) => payload[0])).toEqual(['b', 'c']);
});
