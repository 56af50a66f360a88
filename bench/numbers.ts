import type { House } from './kit/house.ts';
import { libraryNumbers } from './kit/library-numbers.ts';
import type { NumberSide, Traffic } from './kit/number-side.ts';
import { productNumbers } from './kit/product-numbers.ts';
import type { Row } from './kit/row.ts';
import { sandboxOutbox } from './send.ts';

const customers = 300;
const [one, five] = [
  { count: 1000, chats: customers, numbers: 1 },
  { count: 1000, chats: customers, numbers: 5 },
];
const [outOfOne, outOfFive] = [
  { ...one, count: 500 },
  { ...five, count: 500 },
];

/** Each is measured on every side before the next one begins. */
const steps: readonly { what: string; does: 'take' | 'meet' | 'answer'; traffic: Traffic }[] = [
  {
    what: 'inbound 300 one by one through one number (Baileys), each a new contact',
    does: 'take',
    traffic: { ...one, count: customers },
  },
  { what: '', does: 'meet', traffic: { ...five, count: customers } },
  {
    what: 'inbound 1,000 one by one through one number (Baileys), 300 chats with open tickets',
    does: 'take',
    traffic: one,
  },
  {
    what: 'inbound 1,000 one by one through five numbers (Baileys), 300 chats with open tickets',
    does: 'take',
    traffic: five,
  },
  {
    what: 'inbound 300 one by one through one number (Baileys), one chat',
    does: 'take',
    traffic: { count: 300, chats: 1, numbers: 1 },
  },
  { what: '500 answers through one number (Baileys), until WhatsApp has them', does: 'answer', traffic: outOfOne },
  { what: '500 answers through five numbers (Baileys), until WhatsApp has them', does: 'answer', traffic: outOfFive },
];

/** Each round has numbers and customers of its own: WhatsApp and Signal know those of the one before. */
let rounds = 0;

/**
 * Real numbers by QR code against the WhatsApp on loopback, one message at a time: what the product takes in and sends
 * out, and what the WhatsApp library alone does in the same minutes. Beside them stands the outbox of a simulated phone.
 */
export async function numbers(house: House): Promise<Row[]> {
  const sandbox = await sandboxOutbox(house);
  const round = rounds++;
  const numbersFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, nth) => `55119${String(first + 1000 * round + nth)}`);
  const people = numbersFrom(80_000_000, customers);
  for (const [nth, number] of people.entries())
    await house.whatsapp.phones.addPhone({ number, name: `Cliente ${nth}` });
  const sides: NumberSide[] = [];
  try {
    sides.push(await productNumbers(house, numbersFrom(60_000_000, 5), people));
    for (const [keptIn, suffix] of [
      ['postgres', alone],
      ['memory', inMemory],
    ] as const)
      sides.push(
        await libraryNumbers(house, numbersFrom(keptIn === 'memory' ? 75_000_000 : 70_000_000, 5), people, {
          keptIn,
          suffix,
        }),
      );
    const rows: Row[] = [];
    for (const { what, does, traffic } of steps)
      for (const side of sides) {
        if (does === 'answer') rows.push(await side.answer(`${what}${side.suffix}`, traffic));
        else {
          const row = await side.take(`${what}${side.suffix}`, traffic);
          if (does === 'meet') await side.met();
          else rows.push(row);
        }
      }
    return [sandbox, ...rows.map((row) => withShare(row, rows))];
  } finally {
    for (const side of sides) await side.close();
  }
}

const alone = ': the library alone';
const inMemory = `${alone}, keys in memory`;

/** What the product reached, in percent of what the library alone did. */
function withShare(row: Row, among: readonly Row[]): Row {
  const shareOf = (suffix: string) => {
    const rate = among.find(({ what }) => what === `${row.what}${suffix}`)?.perSecond;
    return rate && row.perSecond ? Math.round((100 * row.perSecond) / rate) : undefined;
  };
  const [share, shareInMemory] = [shareOf(alone), shareOf(inMemory)];
  if (share === undefined || shareInMemory === undefined) return row;
  return {
    ...row,
    counts: { ...row.counts, '% of the library alone': share, '% of it with keys in memory': shareInMemory },
  };
}
