import type { WASocket } from 'baileys';
import { expect, test } from 'vitest';
import { boundedCache } from './bounded-cache.ts';
import { deviceQueries } from './device-queries.ts';

const me = { id: '5511900000000:7@s.whatsapp.net', lid: '111:7@lid' };

/** A socket whose queries the test answers, and the library's cache of devices. */
function makeSocket() {
  const devices = boundedCache({ maxEntries: 1000 });
  const queried: string[][] = [];
  const locks: string[] = [];
  const know = (people: readonly string[]) => {
    for (const jid of people) devices.set(jid.replace(/@.*/, ''), [{ device: 0 }]);
  };
  const library = { answer: async (people: readonly string[]) => know(people) };
  const socket = {
    authState: {
      creds: { me },
      keys: {
        transaction(work: () => Promise<unknown>, key: string) {
          locks.push(key);
          return work();
        },
      },
    },
    async getUSyncDevices(people: string[]) {
      queried.push(people);
      await library.answer(people);
      return [];
    },
  };
  return { queries: deviceQueries(socket as unknown as WASocket, devices), queried, locks, library, know };
}

const chats = (count: number) => Array.from({ length: count }, (_, nth) => `${5511980000000 + nth}@s.whatsapp.net`);
const own = '5511900000000@s.whatsapp.net';

test('chats that ask in the same turn share a query under the lock of the account', async () => {
  const { queries, queried, locks } = makeSocket();
  const asking = chats(3);
  expect(asking.map(queries.isKnown)).toEqual([false, false, false]);
  await Promise.all([...asking, ...asking].map(queries.learn));
  expect(queried).toEqual([[own, ...asking]]);
  expect(locks).toEqual([me.id]);
  expect(asking.map(queries.isKnown)).toEqual([true, true, true]);
});

test('our own devices are queried by the form of the chat: phone number or LID', async () => {
  const { queries, queried } = makeSocket();
  await Promise.all([queries.learn('222@lid'), queries.learn('333@lid')]);
  expect(queried).toEqual([['111@lid', '222@lid', '333@lid']]);
  expect(queries.isKnown('222@lid')).toBe(true);
  const [phone = ''] = chats(1);
  await queries.learn(phone);
  expect(queried[1]).toEqual([own, phone]);
});

test('a chat is not known before our own devices are', async () => {
  const { queries, know } = makeSocket();
  const [phone = ''] = chats(1);
  know([phone]);
  expect(queries.isKnown(phone)).toBe(false);
  know([own]);
  expect(queries.isKnown(phone)).toBe(true);
});

test('chats that ask while a query is under way share the next one, of at most twenty', async () => {
  const { queries, queried, library, know } = makeSocket();
  const { promise, resolve } = Promise.withResolvers<void>();
  library.answer = async (people) => {
    await promise;
    know(people);
  };
  const [first = '', ...others] = chats(46);
  const learned = [queries.learn(first)];
  while (queried.length === 0) await new Promise(setImmediate);
  learned.push(...others.map(queries.learn));
  await new Promise(setImmediate);
  expect(queried).toEqual([[own, first]]);
  resolve();
  await Promise.all(learned);
  expect(queried.map((people) => people.length - 1)).toEqual([1, 20, 20, 5]);
  expect(queried.flatMap((people) => people.slice(1))).toEqual([first, ...others]);
});

test('a query that fails leaves its chats unknown, and the next one is made all the same', async () => {
  const { queries, queried, library, know } = makeSocket();
  const asking = chats(2);
  library.answer = async () => {
    throw new Error('bad-request');
  };
  await Promise.all(asking.map(queries.learn));
  expect(asking.map(queries.isKnown)).toEqual([false, false]);
  library.answer = async (people) => know(people);
  await Promise.all(asking.map(queries.learn));
  expect(queried).toHaveLength(2);
  expect(asking.map(queries.isKnown)).toEqual([true, true]);
});
