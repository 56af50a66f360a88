import { expect, test } from 'vitest';
import { pino } from 'pino';
import { openJournal, type JournalEntry } from './host-journal.ts';

const log = pino({ level: 'silent' });
const entry = (payload: number): JournalEntry => ({ companyId: 1, lane: 'chat:1:a', kind: 'inbound', payload });
const numbers = (batches: JournalEntry[][]) => batches.map((batch) => batch.map(({ payload }) => payload));

test('events of one turn go in one statement, and those that come meanwhile in the next, in order', async () => {
  const batches: JournalEntry[][] = [];
  const journal = openJournal(async (entries) => void batches.push([...entries]), log);
  const first = Promise.all([journal.write([entry(1), entry(2)]), journal.write([entry(3)])]);
  await first;
  await journal.write([entry(4)]);
  expect(numbers(batches)).toEqual([[1, 2, 3], [4]]);
});

test('a long delivery is cut into statements of two hundred', async () => {
  const batches: JournalEntry[][] = [];
  const journal = openJournal(async (entries) => void batches.push([...entries]), log);
  await journal.write(Array.from({ length: 450 }, (_, n) => entry(n)));
  expect(batches.map((batch) => batch.length)).toEqual([200, 200, 50]);
  expect(numbers(batches).flat()).toEqual(Array.from({ length: 450 }, (_, n) => n));
});

test('while the database is away nothing is reported as stored, and order survives', async () => {
  let away = 3;
  const stored: JournalEntry[] = [];
  const journal = openJournal(async (entries) => {
    if (away-- > 0) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    stored.push(...entries);
  }, log);
  await Promise.all(
    [1, 2, 3].map(async (n) => {
      await journal.write([entry(n)]);
      expect(stored.map(({ payload }) => payload)).toContain(n);
    }),
  );
  expect(numbers([stored])).toEqual([[1, 2, 3]]);
});

test('one delivery that cannot be stored does not take the others with it', async () => {
  const stored: JournalEntry[] = [];
  const journal = openJournal(async (entries) => {
    if (entries.some(({ payload }) => payload === 2))
      throw Object.assign(new Error('bad'), { code: '22P05', severity: 'ERROR' });
    stored.push(...entries);
  }, log);
  const outcomes = await Promise.allSettled([1, 2, 3].map((n) => journal.write([entry(n)])));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(numbers([stored])).toEqual([[1, 3]]);
});

test('closing waits for what is on its way, but not for ever', async () => {
  const journal = openJournal(async () => {
    throw new Error('away');
  }, log);
  const written = journal.write([entry(1)]).then(
    () => 'stored',
    () => 'refused',
  );
  await journal.close(10);
  expect(await written).toBe('refused');
  await expect(journal.write([entry(2)])).rejects.toThrow('closed');
});
