import { expect, test } from 'vitest';
import { encode } from './codec.ts';
import type { KeyChanges, KeyRows } from './key-rows.ts';
import { openKeyStore } from './key-store.ts';
import { KeyStoreError } from './library-error.ts';

/** Rows in memory, whose writes the test completes. */
function makeRows() {
  const stored = new Map<string, Buffer>();
  const statements: KeyChanges[] = [];
  const reads: string[][] = [];
  let waiting: { pass(): void; fail(error: Error): void }[] = [];
  const rows: Pick<KeyRows, 'read' | 'write'> = {
    async read(type, ids) {
      reads.push([...ids]);
      return new Map(
        ids.flatMap((id) => (stored.has(`${type}.${id}`) ? [[id, stored.get(`${type}.${id}`) as Buffer]] : [])),
      );
    },
    async write(changes) {
      statements.push(changes);
      await new Promise<void>((resolve, reject) => waiting.push({ pass: resolve, fail: reject }));
      for (const [type, values] of Object.entries(changes)) {
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value) stored.set(`${type}.${id}`, value);
          else stored.delete(`${type}.${id}`);
        }
      }
    },
  };
  const next = async () => {
    while (waiting.length === 0) await new Promise(setImmediate);
    const [first, ...rest] = waiting;
    waiting = rest;
    return first as { pass(): void; fail(error: Error): void };
  };
  return { rows, stored, statements, reads, next };
}

const session = (id: string, value: unknown) => ({ session: { [id]: value } }) as never;
const idsIn = (statements: KeyChanges[]) => statements.map((changes) => Object.keys(changes['session'] ?? {}));

test('what changes at once or while a statement is on its way goes together with the next', async () => {
  const { rows, statements, next } = makeRows();
  const store = openKeyStore(rows, () => undefined);
  const first = Promise.all([store.set(session('ana', 'a1')), store.set(session('own', 'o1'))]);
  const write = await next();
  const second = Promise.all([store.set(session('ana', 'a2')), store.set(session('bia', 'b1'))]);
  expect(await store.get('session', ['ana', 'own'])).toEqual({ ana: 'a2', own: 'o1' });
  write.pass();
  await first;
  (await next()).pass();
  await second;
  expect(idsIn(statements)).toEqual([
    ['ana', 'own'],
    ['ana', 'bia'],
  ]);
});

test('after a write that failed nothing is read or taken, and what waited fails with it', async () => {
  const { rows, statements, next } = makeRows();
  const failures: unknown[] = [];
  const store = openKeyStore(rows, (error) => failures.push(error));
  const first = expect(store.set(session('ana', 'a1'))).rejects.toThrow(KeyStoreError);
  const write = await next();
  const second = expect(store.set(session('ana', 'a2'))).rejects.toThrow(KeyStoreError);
  write.fail(new Error('away'));
  await Promise.all([first, second]);
  expect(failures).toMatchObject([{ message: 'away' }]);
  await expect(store.get('session', ['ana'])).rejects.toThrow(KeyStoreError);
  await expect(store.set(session('ana', 'a3'))).rejects.toThrow(KeyStoreError);
  expect(statements).toHaveLength(1);
});

test('what is put is read at once and stored in its order, and the caller need not wait for it', async () => {
  const { rows, stored, statements, next } = makeRows();
  const store = openKeyStore(rows, () => undefined);
  expect(store.stored()).toBeUndefined();
  store.put(session('ana', 'a1'));
  const first = store.stored();
  expect(await store.get('session', ['ana'])).toEqual({ ana: 'a1' });
  const write = await next();
  store.put(session('ana', 'a2'));
  store.put(session('bia', 'b1'));
  const second = store.stored();
  write.pass();
  await first;
  expect(stored.get('session.ana')).toEqual(encode('a1'));
  (await next()).pass();
  await second;
  expect(idsIn(statements)).toEqual([['ana'], ['ana', 'bia']]);
  expect(store.stored()).toBeUndefined();
});

test('after a write that failed everything that waits for keys fails', async () => {
  const { rows, next } = makeRows();
  const store = openKeyStore(rows, () => undefined);
  store.put(session('ana', 'a1'));
  (await next()).fail(new Error('away'));
  await expect(store.stored()).rejects.toThrow(KeyStoreError);
  await expect(store.stored()).rejects.toThrow(KeyStoreError);
});

test('closing waits for what was taken', async () => {
  const { rows, stored, next } = makeRows();
  const store = openKeyStore(rows, () => undefined);
  const taken = store.set(session('ana', 'a1'));
  const closed = store.close();
  await expect(store.set(session('ana', 'a2'))).rejects.toThrow(KeyStoreError);
  (await next()).pass();
  await Promise.all([taken, closed]);
  expect(stored.get('session.ana')).toEqual(encode('a1'));
});

test('what is stored, removed or absent is asked for once', async () => {
  const { rows, stored, reads, next } = makeRows();
  stored.set('session.ana', encode('a1')).set('session.bia', encode('b1'));
  const store = openKeyStore(rows, () => undefined);
  const removed = store.set(session('bia', null));
  expect(await store.get('session', ['ana', 'bia', 'caio'])).toEqual({ ana: 'a1' });
  (await next()).pass();
  await removed;
  expect(await store.get('session', ['ana', 'bia', 'caio'])).toEqual({ ana: 'a1' });
  expect(reads).toEqual([['ana', 'caio']]);
});

test('the list of all chats with a token is neither stored nor read, and the tokens are', async () => {
  const { rows, stored, reads, next } = makeRows();
  const store = openKeyStore(rows, () => undefined);
  const tokens = { ana: { token: Buffer.from('a1') }, __index: { token: Buffer.from('["ana"]') } };
  const set = store.set({ tctoken: tokens });
  (await next()).pass();
  await set;
  expect([...stored.keys()]).toEqual(['tctoken.ana']);
  expect(await store.get('tctoken', ['ana', '__index'])).toEqual({ ana: { token: Buffer.from('a1') } });
  expect(await store.get('tctoken', ['__index'])).toEqual({});
  expect(reads).toEqual([]);
});
