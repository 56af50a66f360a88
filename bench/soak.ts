// npm run bench soak -- --seconds 1200: numbers lose their connection every few seconds, while customers write and
// attendants answer all the time.
import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf } from './kit/processes.ts';
import type { Row } from './kit/row.ts';
import { until } from './kit/start-whatsapp.ts';
import { openWhatsAppInstallation, type WhatsAppInstallation } from './kit/whatsapp.ts';

const accounts = 5;
const customersEach = 4;
const accountOf = (nth: number) => `55119${String(40_000_000 + nth)}`;
const customerOf = (nth: number) => `55219${String(50_000_000 + nth)}`;
const pairs = Array.from({ length: accounts * customersEach }, (_, nth) => ({
  customer: customerOf(nth),
  account: accountOf(nth % accounts),
  wrote: [] as string[],
  answers: [] as string[],
}));
type Pair = (typeof pairs)[number];

/**
 * Disturbs numbers that customers and attendants use. No message may be lost, duplicated or out of order, and memory
 * must not grow.
 */
export async function soak(seconds: number): Promise<Row[]> {
  const installation = await openWhatsAppInstallation();
  try {
    for (let nth = 0; nth < accounts; nth++) await installation.link(accountOf(nth));
    for (const { customer } of pairs)
      await installation.phones.addPhone({ number: customer, name: `Cliente ${customer}` });
    for (const pair of pairs) await write(installation, pair);
    await until(async () => (await stored(installation)).size === pairs.length, { what: 'the first messages' });
    await installation.database().query(
      `update tickets set status = 'open',
          user_id = (select min(id) from users u where u.company_id = tickets.company_id)`,
    );
    const { rows } = await installation
      .database()
      .query<{ id: number; number: string }>(
        'select t.id, c.number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id',
      );
    const tickets = new Map(rows.map(({ id, number }) => [number, id]));

    const end = performance.now() + seconds * 1000;
    const isRunning = () => performance.now() < end;
    const memories = [memoryOf(installation.product().pid)];
    let drops = 0;
    await Promise.all([
      ...pairs.map(async (pair) => {
        for (; isRunning(); await wait(300 + Math.random() * 900)) await write(installation, pair);
      }),
      ...pairs.map(async (pair) => {
        for (; isRunning(); await wait(600 + Math.random() * 1800)) {
          const text = `resposta ${pair.answers.length}`;
          await installation.answer(tickets.get(pair.customer) ?? 0, text);
          pair.answers.push(text);
        }
      }),
      (async () => {
        for (; isRunning(); await wait(1000 + Math.random() * 3000)) {
          const account = accountOf(Math.floor(Math.random() * accounts));
          // A disconnected device cannot be dropped again.
          const dropped = await (
            Math.random() < 0.2
              ? installation.phones.endStream({ account, code: 503 })
              : installation.phones.cut({ account })
          ).then(
            () => true,
            () => false,
          );
          if (dropped) drops++;
        }
      })(),
      (async () => {
        for (; isRunning(); await wait(Math.min(60_000, seconds * 100)))
          memories.push(memoryOf(installation.product().pid));
      })(),
    ]);
    return [await outcome(installation, { seconds, drops, memories })];
  } finally {
    await installation.close();
  }
}

async function write(installation: WhatsAppInstallation, pair: Pair) {
  const text = `pergunta ${pair.wrote.length}`;
  pair.wrote.push(text);
  await installation.phones.send({ from: pair.customer, to: pair.account, content: { kind: 'text', text } });
}

/** The messages of each customer as the installation stored them, in its order. */
async function stored(installation: WhatsAppInstallation): Promise<Map<string, string[]>> {
  const { rows } = await installation.database().query<{ number: string; body: string }>(
    `select c.number, m.body
      from messages m
      join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      where not m.from_me
      order by m.sent_at, m.id`,
  );
  const byCustomer = new Map<string, string[]>();
  for (const { number, body } of rows) byCustomer.set(number, [...(byCustomer.get(number) ?? []), body]);
  return byCustomer;
}

async function outcome(
  installation: WhatsAppInstallation,
  { seconds, drops, memories }: { seconds: number; drops: number; memories: readonly number[] },
): Promise<Row> {
  /** The answers that reached each customer's phone, without repeats. */
  const arrived = async () => {
    const answers = pairs.map(async ({ customer }) => {
      const { distinct } = await installation.phones.deliveries({ phone: customer });
      return [customer, distinct.map(({ text }) => text)] as const;
    });
    return new Map(await Promise.all(answers));
  };
  const since = performance.now();
  const hasAll = async () => {
    const [inProduct, onPhones] = [await stored(installation), await arrived()];
    return pairs.every(
      ({ customer, wrote, answers }) =>
        (inProduct.get(customer)?.length ?? 0) >= wrote.length &&
        (onPhones.get(customer)?.length ?? 0) >= answers.length,
    );
  };
  // A timeout is no failure of the bench: the missing messages are counted as lost.
  await until(hasAll, { what: 'the last messages' }).catch(() => undefined);
  const settledMs = performance.now() - since;
  const [inProduct, onPhones] = [await stored(installation), await arrived()];
  const sum = (countOf: (pair: Pair) => number) => pairs.reduce((total, pair) => total + countOf(pair), 0);
  const missing = (wanted: readonly string[], found: readonly string[] = []) =>
    wanted.filter((text) => !found.includes(text)).length;
  const doubled = (found: readonly string[] = []) => found.length - new Set(found).size;
  const misplaced = (found: readonly string[] = []) =>
    found.filter((text, at) => at > 0 && Number(text.split(' ')[1]) < Number(found[at - 1]?.split(' ')[1])).length;
  /** A count over both directions. */
  const sumBoth = (count: (wanted: readonly string[], found?: readonly string[]) => number) =>
    sum(
      ({ customer, wrote, answers }) => count(wrote, inProduct.get(customer)) + count(answers, onPhones.get(customer)),
    );
  const counts = {
    'messages in': sum(({ wrote }) => wrote.length),
    'messages out': sum(({ answers }) => answers.length),
    lost: sumBoth(missing),
    doubled: sumBoth((_wanted, found) => doubled(found)),
    misplaced: sumBoth((_wanted, found) => misplaced(found)),
  };
  const note =
    `settled after ${settledMs.toFixed(0)} ms; memory ` +
    `${memories.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB`;
  return {
    what:
      `soak of ${(seconds / 60).toFixed(0)} minutes, ${accounts} numbers, ${pairs.length} conversations, ${drops} ` +
      'drops',
    memory: memories.at(-1) ?? 0,
    counts,
    note,
  };
}
