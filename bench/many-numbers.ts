import { setTimeout as wait } from 'node:timers/promises';
import { cpuOf, memoryOf } from './kit/processes.ts';
import { timesOf, type Row } from './kit/row.ts';
import { until } from './kit/start-whatsapp.ts';
import { openWhatsAppInstallation, type WhatsAppInstallation } from './kit/whatsapp.ts';

const numberCounts = [1, 20, 100];
const customersEach = 4;
const burstSize = 2000;
/** After this time, memory that only the start needed is released. */
const restMs = 5000;
/** Long enough for a keep-alive message of each number: Baileys sends one every 30 s. */
const idleSeconds = 30;

const accountOf = (nth: number) => `55119${String(20_000_000 + nth)}`;
const customerOf = (nth: number) => `55219${String(30_000_000 + nth)}`;

/**
 * Links real numbers by QR code to WhatsApp on loopback. Measures the time to link a number, the memory of a linked
 * number, and the message rate of the whole server.
 */
export async function manyNumbers(): Promise<Row[]> {
  const installation = await openWhatsAppInstallation();
  try {
    const rows: Row[] = [];
    const bareMemory = memoryOf(installation.product().pid);
    const links: number[] = [];
    for (const count of numberCounts) {
      while (links.length < count) links.push((await installation.link(accountOf(links.length))).ms);
      await installation.restart();
      const since = performance.now();
      await until(async () => (await installation.connected()) === count, { what: `${count} numbers` });
      const backMs = performance.now() - since;
      await wait(restMs);
      const { pid } = installation.product();
      const memory = memoryOf(pid);
      const before = cpuOf(pid);
      await wait(idleSeconds * 1000);
      const idle = (cpuOf(pid) - before) / idleSeconds;
      rows.push({
        what: `${count} linked ${count === 1 ? 'number' : 'numbers'}, after a restart: all connected`,
        median: backMs,
        memory,
        counts: { 'ms of Node a second at rest': Math.round(idle) },
        note: `${((memory - bareMemory) / count).toFixed(1)} MB a number above ${bareMemory.toFixed(0)} MB without any`,
      });
    }
    rows.unshift({ what: 'linking a number, from the scan to connected', ...timesOf(links) });
    await writeFirstMessages(installation);
    rows.push(
      await measureIncoming(
        installation,
        `${burstSize} texts to ${numberCounts.at(-1)} numbers, ${customersEach} customers each`,
        (nth) => nth % (customersEach * links.length),
      ),
    );
    rows.push(
      await measureIncoming(
        installation,
        `${burstSize} texts to one number, ${customersEach} customers`,
        (nth) => (nth % customersEach) * links.length,
      ),
    );
    rows.push(
      await measureAnswers(
        installation,
        `${burstSize} answers through ${numberCounts.at(-1)} numbers`,
        (nth) => nth % (customersEach * links.length),
      ),
    );
    rows.push(
      await measureAnswers(
        installation,
        `${burstSize / 4} answers through one number`,
        (nth) => (nth % customersEach) * links.length,
        burstSize / 4,
      ),
    );
    return rows;
  } finally {
    await installation.close();
  }
}

/**
 * Each customer writes once, which creates the sessions and the tickets. Customer n belongs to account n modulo the
 * number of accounts.
 */
async function writeFirstMessages(installation: WhatsAppInstallation) {
  const accounts = numberCounts.at(-1) ?? 0;
  const all = Array.from({ length: accounts * customersEach }, (_, nth) => nth);
  for (const nth of all) await installation.phones.addPhone({ number: customerOf(nth), name: `Cliente ${nth}` });
  await sixteenAtOnce(
    all,
    async (nth) =>
      void (await installation.phones.send({
        from: customerOf(nth),
        to: accountOf(nth % accounts),
        content: { kind: 'text', text: 'Bom dia' },
      })),
  );
  await until(async () => (await storedCount(installation)) === all.length, { what: 'the first messages' });
  await installation.database().query(
    `update tickets set status = 'open',
        user_id = (select min(id) from users u where u.company_id = tickets.company_id)`,
  );
}

async function measureIncoming(
  installation: WhatsAppInstallation,
  what: string,
  customer: (nth: number) => number,
): Promise<Row> {
  const accounts = numberCounts.at(-1) ?? 0;
  const before = { stored: await storedCount(installation), cpu: cpuOf(installation.product().pid) };
  const since = performance.now();
  const writing = sixteenAtOnce(
    Array.from({ length: burstSize }, (_, nth) => nth),
    async (nth) => {
      await installation.phones.send({
        from: customerOf(customer(nth)),
        to: accountOf(customer(nth) % accounts),
        content: { kind: 'text', text: `Pergunta ${nth}` },
      });
    },
  ).then(() => performance.now() - since);
  await until(async () => (await storedCount(installation)) >= before.stored + burstSize, { what: 'the messages' });
  const ms = performance.now() - since;
  return {
    what,
    perSecond: burstSize / (ms / 1000),
    node: (cpuOf(installation.product().pid) - before.cpu) / burstSize,
    memory: memoryOf(installation.product().pid),
    counts: { extra: (await storedCount(installation)) - before.stored - burstSize },
    note: `the phones had written the last after ${(await writing).toFixed(0)} of ${ms.toFixed(0)} ms`,
  };
}

async function measureAnswers(
  installation: WhatsAppInstallation,
  what: string,
  customer: (nth: number) => number,
  count = burstSize,
): Promise<Row> {
  const { rows: tickets } = await installation
    .database()
    .query<{ id: number; number: string }>(
      'select t.id, c.number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id',
    );
  const ticketOf = new Map(tickets.map(({ id, number }) => [number, id]));
  const before = { acknowledged: await acknowledged(installation), cpu: cpuOf(installation.product().pid) };
  const since = performance.now();
  const answering = sixteenAtOnce(
    Array.from({ length: count }, (_, nth) => nth),
    async (nth) => {
      await installation.answer(ticketOf.get(customerOf(customer(nth))) ?? 0, `Resposta ${nth}`);
    },
  ).then(() => performance.now() - since);
  await until(async () => (await acknowledged(installation)) >= before.acknowledged + count, { what: 'the answers' });
  const ms = performance.now() - since;
  return {
    what,
    perSecond: count / (ms / 1000),
    node: (cpuOf(installation.product().pid) - before.cpu) / count,
    memory: memoryOf(installation.product().pid),
    note: `all were asked for after ${(await answering).toFixed(0)} of ${ms.toFixed(0)} ms`,
  };
}

const countOf = (where: string) => async (installation: WhatsAppInstallation) =>
  (await installation.database().query<{ n: number }>(`select count(*)::int as n from messages where ${where}`)).rows[0]
    ?.n ?? 0;
const storedCount = countOf('not from_me');
/** Messages that WhatsApp acknowledged. */
const acknowledged = countOf('from_me and ack >= 1');

/** Runs `work` for each item, with a concurrency of sixteen. */
async function sixteenAtOnce(all: readonly number[], work: (nth: number) => Promise<void>) {
  const itemsLeft = all.toReversed();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let nth = itemsLeft.pop(); nth !== undefined; nth = itemsLeft.pop()) await work(nth);
    }),
  );
}
