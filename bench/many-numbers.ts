import { setTimeout as wait } from 'node:timers/promises';
import { cpuOf, memoryOf } from './kit/processes.ts';
import { timesOf, type Row } from './kit/row.ts';
import { until } from './kit/start-whatsapp.ts';
import { openWhatsAppHouse, type WhatsAppHouse } from './kit/whatsapp.ts';

const counts = [1, 20, 100];
const customersEach = 4;
const burst = 2000;
/** What is allocated for a moment is given back after a while. */
const restMs = 5000;

const accountOf = (nth: number) => `55119${String(20_000_000 + nth)}`;
const customerOf = (nth: number) => `55219${String(30_000_000 + nth)}`;

/**
 * Real numbers by QR, against the WhatsApp on loopback: what linking costs, what a linked number weighs, how fast
 * messages go through the whole server.
 */
export async function manyNumbers(): Promise<Row[]> {
  const house = await openWhatsAppHouse();
  try {
    const rows: Row[] = [];
    const bare = memoryOf(house.product().pid);
    const links: number[] = [];
    for (const count of counts) {
      while (links.length < count) links.push((await house.link(accountOf(links.length))).ms);
      await house.restart();
      const since = performance.now();
      await until(async () => (await house.connected()) === count, { what: `${count} numbers` });
      const backMs = performance.now() - since;
      await wait(restMs);
      const memory = memoryOf(house.product().pid);
      rows.push({
        what: `${count} linked ${count === 1 ? 'number' : 'numbers'}, after a restart: all connected`,
        median: backMs,
        memory,
        note: `${((memory - bare) / count).toFixed(1)} MB a number above ${bare.toFixed(0)} MB without any`,
      });
    }
    rows.unshift({ what: 'linking a number, from the scan to connected', ...timesOf(links) });
    await meet(house);
    rows.push(
      await arriving(
        house,
        `${burst} texts to ${counts.at(-1)} numbers, ${customersEach} customers each`,
        (nth) => nth % (customersEach * links.length),
      ),
    );
    rows.push(
      await arriving(
        house,
        `${burst} texts to one number, ${customersEach} customers`,
        (nth) => (nth % customersEach) * links.length,
      ),
    );
    rows.push(
      await leaving(
        house,
        `${burst} answers through ${counts.at(-1)} numbers`,
        (nth) => nth % (customersEach * links.length),
      ),
    );
    rows.push(
      await leaving(
        house,
        `${burst / 4} answers through one number`,
        (nth) => (nth % customersEach) * links.length,
        burst / 4,
      ),
    );
    return rows;
  } finally {
    await house.close();
  }
}

/**
 * Every customer writes once, so that sessions and tickets are there. Customer n belongs to account n modulo the number
 * of accounts.
 */
async function meet(house: WhatsAppHouse) {
  const most = counts.at(-1) ?? 0;
  const all = Array.from({ length: most * customersEach }, (_, nth) => nth);
  for (const nth of all) await house.phones.addPhone({ number: customerOf(nth), name: `Cliente ${nth}` });
  await side(
    all,
    async (nth) =>
      void (await house.phones.send({
        from: customerOf(nth),
        to: accountOf(nth % most),
        content: { kind: 'text', text: 'Bom dia' },
      })),
  );
  await until(async () => (await stored(house)) === all.length, { what: 'the first messages' });
  await house
    .database()
    .query(
      "update tickets set status = 'open', user_id = (select min(id) from users u where u.company_id = tickets.company_id)",
    );
}

async function arriving(house: WhatsAppHouse, what: string, customer: (nth: number) => number): Promise<Row> {
  const most = counts.at(-1) ?? 0;
  const before = { stored: await stored(house), cpu: cpuOf(house.product().pid) };
  const since = performance.now();
  const told = side(
    Array.from({ length: burst }, (_, nth) => nth),
    async (nth) => {
      await house.phones.send({
        from: customerOf(customer(nth)),
        to: accountOf(customer(nth) % most),
        content: { kind: 'text', text: `Pergunta ${nth}` },
      });
    },
  ).then(() => performance.now() - since);
  await until(async () => (await stored(house)) >= before.stored + burst, { what: 'the messages' });
  const ms = performance.now() - since;
  return {
    what,
    perSecond: burst / (ms / 1000),
    node: (cpuOf(house.product().pid) - before.cpu) / burst,
    memory: memoryOf(house.product().pid),
    note: `the phones had written the last after ${(await told).toFixed(0)} of ${ms.toFixed(0)} ms; ${(await stored(house)) - before.stored - burst} too many`,
  };
}

async function leaving(
  house: WhatsAppHouse,
  what: string,
  customer: (nth: number) => number,
  count = burst,
): Promise<Row> {
  const { rows: tickets } = await house
    .database()
    .query<{ id: number; number: string }>(
      'select t.id, c.number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id',
    );
  const ticketOf = new Map(tickets.map(({ id, number }) => [number, id]));
  const before = { out: await out(house), cpu: cpuOf(house.product().pid) };
  const since = performance.now();
  const asked = side(
    Array.from({ length: count }, (_, nth) => nth),
    async (nth) => {
      await house.answer(ticketOf.get(customerOf(customer(nth))) ?? 0, `Resposta ${nth}`);
    },
  ).then(() => performance.now() - since);
  await until(async () => (await out(house)) >= before.out + count, { what: 'the answers' });
  const ms = performance.now() - since;
  return {
    what,
    perSecond: count / (ms / 1000),
    node: (cpuOf(house.product().pid) - before.cpu) / count,
    memory: memoryOf(house.product().pid),
    note: `all were asked for after ${(await asked).toFixed(0)} of ${ms.toFixed(0)} ms`,
  };
}

const countOf = (where: string) => async (house: WhatsAppHouse) =>
  (await house.database().query<{ n: number }>(`select count(*)::int as n from messages where ${where}`)).rows[0]?.n ??
  0;
const stored = countOf('not from_me');
/** WhatsApp has them. */
const out = countOf('from_me and ack >= 1');

/** Sixteen at once. */
async function side(all: readonly number[], work: (nth: number) => Promise<void>) {
  const left = all.toReversed();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let nth = left.pop(); nth !== undefined; nth = left.pop()) await work(nth);
    }),
  );
}
