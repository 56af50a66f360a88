import type { Installation } from './kit/installation.ts';
import { libraryNumbers } from './kit/library-numbers.ts';
import type { NumberSide, Traffic } from './kit/number-side.ts';
import { productNumbers } from './kit/product-numbers.ts';
import type { Row } from './kit/row.ts';
import { sandboxOutbox } from './send.ts';

const customers = 300;
const [throughOne, throughFive] = [
  { count: 1000, chats: customers, numbers: 1 },
  { count: 1000, chats: customers, numbers: 5 },
];
const [answersThroughOne, answersThroughFive] = [
  { ...throughOne, count: 500 },
  { ...throughFive, count: 500 },
];

/**
 * Each step is measured on every side before the next step begins, so that all sides run under the same conditions. A
 * step `meet` is not a row: each customer writes once to a number, and the chats become ready for answers.
 */
const steps: readonly { what: string; does: 'receive' | 'meet' | 'answer'; traffic: Traffic }[] = [
  {
    what: 'inbound 300 one by one through one number (Baileys), each a new contact',
    does: 'receive',
    traffic: { ...throughOne, count: customers },
  },
  { what: '', does: 'meet', traffic: { ...throughFive, count: customers } },
  {
    what: 'inbound 1,000 one by one through one number (Baileys), 300 chats with open tickets',
    does: 'receive',
    traffic: throughOne,
  },
  {
    what: 'inbound 1,000 one by one through five numbers (Baileys), 300 chats with open tickets',
    does: 'receive',
    traffic: throughFive,
  },
  {
    what: 'inbound 300 one by one through one number (Baileys), one chat',
    does: 'receive',
    traffic: { count: 300, chats: 1, numbers: 1 },
  },
  {
    what: '500 answers through one number (Baileys), until WhatsApp has them',
    does: 'answer',
    traffic: answersThroughOne,
  },
  {
    what: '500 answers through five numbers (Baileys), until WhatsApp has them',
    does: 'answer',
    traffic: answersThroughFive,
  },
];

/**
 * Each round uses new numbers and customers, because WhatsApp and the Signal sessions already know those of the round
 * before.
 */
let rounds = 0;

/**
 * Links real numbers by QR code to WhatsApp on loopback and exchanges one message at a time in each chat. Compares the
 * product with the WhatsApp library alone, measured in the same minutes. The first row is the outbox of a simulated
 * phone.
 */
export async function numbers(installation: Installation): Promise<Row[]> {
  const sandbox = await sandboxOutbox(installation);
  const round = rounds++;
  const numbersFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, nth) => `55119${String(first + 1000 * round + nth)}`);
  const people = numbersFrom(80_000_000, customers);
  for (const [nth, number] of people.entries())
    await installation.whatsapp.phones.addPhone({ number, name: `Cliente ${nth}` });
  const sides: NumberSide[] = [];
  try {
    sides.push(await productNumbers(installation, numbersFrom(60_000_000, 5), people));
    for (const [keptIn, suffix] of [
      ['postgres', alone],
      ['memory', inMemory],
    ] as const)
      sides.push(
        await libraryNumbers(installation, numbersFrom(keptIn === 'memory' ? 75_000_000 : 70_000_000, 5), people, {
          keptIn,
          suffix,
        }),
      );
    const rows: Row[] = [];
    for (const { what, does, traffic } of steps)
      for (const side of sides) {
        if (does === 'answer') rows.push(await side.answer(`${what}${side.suffix}`, traffic));
        else {
          const row = await side.receive(`${what}${side.suffix}`, traffic);
          if (does === 'meet') await side.prepareAnswers();
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

/** Adds the product's rate in percent of the rate of the library alone. */
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
