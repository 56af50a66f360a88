import { preciseNow } from './kit/arrivals.ts';
import { drained } from './kit/drained.ts';
import { apiOf, callAs, type House } from './kit/house.ts';
import { startLibrary, type Library } from './kit/library.ts';
import { lastMessageOf, measureArrival } from './kit/measure-arrival.ts';
import { oneByOne } from './kit/one-by-one.ts';
import { cpuOf, memoryOf } from './kit/processes.ts';
import type { Row } from './kit/row.ts';
import { linkNumber, until } from './kit/start-whatsapp.ts';

const customerCount = 300;
const inCount = 1000;
const outCount = 500;
const oneChatCount = 300;
const fewNumbers = 5;

/** Each round has numbers and customers of its own: WhatsApp and Signal know those of the last one. */
let rounds = 0;

/** The customers of one round, and the numbers of the company to which they write. */
interface Cast {
  customers: readonly string[];
  /** Of the product and, as many, of the library alone. */
  ours: readonly string[];
  alone: readonly string[];
}

/**
 * Real numbers by QR code against the WhatsApp on loopback, one message at a time: what the product takes in and sends
 * out through one number and through five, and what the WhatsApp library alone does in the same minutes.
 */
export async function numbers(house: House): Promise<Row[]> {
  const { phones } = house.whatsapp;
  const base = 1000 * rounds++;
  const cast: Cast = {
    customers: Array.from({ length: customerCount }, (_, nth) => `55219${String(80_000_000 + base + nth)}`),
    ours: Array.from({ length: fewNumbers }, (_, nth) => `55119${String(60_000_000 + base + nth)}`),
    alone: Array.from({ length: fewNumbers }, (_, nth) => `55119${String(70_000_000 + base + nth)}`),
  };
  for (const [nth, number] of cast.customers.entries()) await phones.addPhone({ number, name: `Cliente ${nth}` });
  const ours = await product(house, cast);
  const kept = await library(house, cast, 'postgres', 'the library alone');
  const inMemory = await library(house, cast, 'memory', 'the library alone, keys in memory');
  return [...ours, ...kept, ...inMemory].map((row) => ({ ...row, ...shareOf(row, kept) }));
}

/** What the product reached, in percent of what the library alone did. */
function shareOf({ what, perSecond, counts }: Row, alone: readonly Row[]) {
  const same = alone.find((row) => row.what === `${what}: the library alone`)?.perSecond;
  return same && perSecond
    ? { counts: { ...counts, '% of the library alone': Math.round((100 * perSecond) / same) } }
    : {};
}

const texts = {
  in: (numbers: number) => `inbound ${inCount.toLocaleString('en')} one by one through ${numbers} (Baileys), 300 chats`,
  out: (numbers: number) => `${outCount} answers through ${numbers} (Baileys), until WhatsApp has them`,
};

async function product(house: House, { customers, ours }: Cast): Promise<Row[]> {
  const connections: number[] = [];
  const api = async () => {
    const [person] = await house.admins();
    if (!person) throw new Error('Nobody is signed in.');
    return apiOf(house, person);
  };
  try {
    for (const number of ours)
      connections.push((await linkNumber(await api(), house.whatsapp.phones, number)).connectionId);
    const arriving = (what: string, count: number, chats: number, numbers: number) =>
      measureArrival(house, {
        what,
        count,
        async put(bodies) {
          const since = preciseNow();
          await oneByOne({ count, chats }, (nth) =>
            write(house, customers[nth % chats], ours[(nth % chats) % numbers], bodies[nth]),
          );
          return since;
        },
      });
    const rows = [
      await arriving('inbound 300 one by one through 1 (Baileys), each a new contact', customerCount, customerCount, 1),
    ];
    await arriving('', customerCount, customerCount, fewNumbers);
    await house.database.query(
      `update tickets set status = 'open', user_id = 1 where company_id = $1 and connection_id = any($2)`,
      [house.companyId, connections],
    );
    rows.push(await arriving(texts.in(1), inCount, customerCount, 1));
    rows.push(await arriving(texts.in(fewNumbers), inCount, customerCount, fewNumbers));
    rows.push(await arriving('inbound 300 one by one through 1 (Baileys), one chat', oneChatCount, 1, 1));
    for (const count of [1, fewNumbers]) rows.push(await leaving(house, { customers, ours, connections }, count));
    return rows;
  } finally {
    // Their tickets go with them.
    for (const id of connections) await (await api()).connections.remove({ params: { id } });
  }
}

async function write(house: House, from = '', to = '', text = '') {
  await house.whatsapp.phones.send({ from, to, content: { kind: 'text', text } });
}

/** Attendants answer one after the other in each chat; until WhatsApp has acknowledged the last answer. */
async function leaving(
  house: House,
  { customers, ours, connections }: Pick<Cast, 'customers' | 'ours'> & { connections: readonly number[] },
  numbers: number,
): Promise<Row> {
  await drained(house);
  const { rows: tickets } = await house.database.query<{ id: number; number: string; connectionId: number }>(
    `select t.id, c.number, t.connection_id as "connectionId" from tickets t
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.company_id = $1 and t.connection_id = any($2)`,
    [house.companyId, connections],
  );
  const ticketOf = new Map(tickets.map(({ id, number, connectionId }) => [`${connectionId} ${number}`, id]));
  const mark = `resposta ${crypto.randomUUID()}`;
  const people = await house.admins();
  const lastId = await lastMessageOf(house);
  const { pid, postgresPid } = house.product;
  const before = { node: cpuOf(pid), postgres: cpuOf(postgresPid, { family: true }) };
  const since = performance.now();
  await oneByOne({ count: outCount, chats: customerCount }, async (nth) => {
    const chat = nth % customerCount;
    const person = people[nth % people.length];
    const ticketId = ticketOf.get(`${connections[chat % numbers]} ${customers[chat]}`);
    if (!person || ticketId === undefined) throw new Error(`There is no ticket of ${customers[chat]}.`);
    await callAs(house, person, `/api/messages/${ticketId}`, { body: `${mark} ${nth}` });
  });
  const askedMs = performance.now() - since;
  await until(async () => (await acknowledged(house, lastId)) >= outCount, { what: 'the answers', everyMs: 10 });
  const ms = performance.now() - since;
  return {
    what: texts.out(numbers),
    perSecond: outCount / (ms / 1000),
    node: (cpuOf(pid) - before.node) / outCount,
    postgres: (cpuOf(postgresPid, { family: true }) - before.postgres) / outCount,
    memory: memoryOf(pid),
    counts: await reachedPhones(house, ours, mark),
    note: `all were asked for after ${askedMs.toFixed(0)} of ${ms.toFixed(0)} ms`,
  };
}

async function acknowledged(house: House, lastId: number): Promise<number> {
  const { rows } = await house.database.query<{ n: number }>(
    'select count(*)::int as n from messages where company_id = $1 and id > $2 and from_me and ack >= 1',
    [house.companyId, lastId],
  );
  return rows[0]?.n ?? 0;
}

/** What is not at the customers' phones exactly once, or behind a later answer of its chat. */
async function reachedPhones(house: House, numbers: readonly string[], mark: string) {
  const last = new Map<string, number>();
  let reached = 0;
  let misplaced = 0;
  for (const from of numbers)
    for (const { to, seen } of await house.whatsapp.phones.messages({ from })) {
      if (!seen.text.startsWith(mark)) continue;
      const nth = Number(seen.text.slice(mark.length));
      const chat = `${from} ${to}`;
      reached += 1;
      if (nth < (last.get(chat) ?? 0)) misplaced += 1;
      last.set(chat, nth);
    }
  return { lost: Math.abs(outCount - reached), misplaced };
}

/** The same messages to and from numbers that the library alone has linked. */
async function library(
  house: House,
  { customers, alone }: Cast,
  keptIn: 'postgres' | 'memory',
  who: string,
): Promise<Row[]> {
  const numbers = alone.map((number) => (keptIn === 'memory' ? `${number.slice(0, 5)}5${number.slice(6)}` : number));
  const one = await startLibrary(house, keptIn);
  try {
    for (const number of numbers) await one.link(number);
    const firstOf = (chat: number) => `Bom dia, sou o cliente ${chat}`;
    for (const count of [1, fewNumbers])
      await taking(house, one, { customers, numbers, among: count, count: customerCount, text: firstOf });
    const rows: Row[] = [];
    for (const count of [1, fewNumbers])
      rows.push({
        what: `${texts.in(count)}: ${who}`,
        perSecond: await taking(house, one, {
          customers,
          numbers,
          among: count,
          count: inCount,
          text: (nth) => `Pergunta ${nth}`,
        }),
      });
    for (const count of [1, fewNumbers]) {
      const mark = `resposta ${crypto.randomUUID()}`;
      const answers = Array.from({ length: outCount }, (_, nth) => ({
        number: numbers[(nth % customerCount) % count] ?? '',
        first: firstOf(nth % customerCount),
        text: `${mark} ${nth}`,
      }));
      const since = performance.now();
      await one.send(answers, customerCount);
      const perSecond = outCount / ((performance.now() - since) / 1000);
      rows.push({
        what: `${texts.out(count)}: ${who}`,
        perSecond,
        counts: await reachedPhones(house, numbers, mark),
      });
    }
    return rows;
  } finally {
    await one.stop();
  }
}

/** @returns texts a second that the library took in. */
async function taking(
  house: House,
  one: Library,
  {
    customers,
    numbers,
    among,
    count,
    text,
  }: {
    customers: readonly string[];
    numbers: readonly string[];
    among: number;
    count: number;
    text: (nth: number) => string;
  },
): Promise<number> {
  const { taken } = await one.expect(count);
  const since = performance.now();
  await oneByOne({ count, chats: customerCount }, (nth) =>
    write(house, customers[nth % customerCount], numbers[(nth % customerCount) % among], text(nth)),
  );
  await taken;
  return count / ((performance.now() - since) / 1000);
}
