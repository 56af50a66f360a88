import { setTimeout as wait } from 'node:timers/promises';
import {
  addPhone,
  companionsOf,
  scanQr,
  sendAsCustomer,
  startMockWhatsApp,
  type MockWhatsApp,
  type Phone,
} from '@balcao/wa-mock';
import { expect, test } from 'vitest';
import { quietLibsignal } from '@balcao/libsignal-fixes';
import { openInstallation, type Installation, type Strike } from './testing/installation.ts';
import { until } from './testing/until.ts';

/**
 * The same seed gives the same order of strikes and the same counts of events between them. More strikes make a longer
 * run.
 */
const seed = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1e9));
const strikes = Number(process.env['CRASH_STRIKES'] ?? 8);
const random = randomOf(seed);
const customers = 4;
/** A customer pauses while this many of its messages are unconfirmed. */
const mostOnTheWay = 30;
/** A message that is still missing this long after the last progress counts as lost. */
const timeoutMs = 60_000;

interface Customer {
  phone: Phone;
  ticketId: number;
  /** Texts that the customer wrote, in the order of writing. */
  wrote: string[];
  /** Texts that the server accepted for sending. */
  promised: string[];
}

test(
  'AU-01 after any kill, WhatsApp messages are stored once and answers arrive once, in order',
  { timeout: 300_000 + strikes * 60_000 },
  async () => {
    quietLibsignal();
    console.log(`CRASH_SEED=${seed} CRASH_STRIKES=${strikes}`);
    const mock = await startMockWhatsApp();
    const installation = await openInstallation({
      WA_WEB_SOCKET_URL: mock.socketUrl,
      NODE_EXTRA_CA_CERTS: mock.certificate.file,
    });
    try {
      const { shop, people } = await openTalks(mock, installation);
      let stopped = false;
      const talking = people.flatMap((customer) => [
        (async () => {
          for (let nth = 1; !stopped; nth++) {
            while (onTheWay(mock, shop, customer.phone) >= mostOnTheWay && !stopped) await wait(50);
            const text = `pergunta ${nth}`;
            await sendAsCustomer(mock, customer.phone, shop, { kind: 'text', text });
            customer.wrote.push(text);
            await wait(30 + Math.random() * 90);
          }
        })(),
        (async () => {
          for (let nth = 1; !stopped; nth++) {
            const body = `resposta ${nth}`;
            await installation.insist((api) =>
              api.messages.send({
                params: { ticketId: customer.ticketId },
                body: { body, clientId: `${customer.phone.number} ${nth}` },
              }),
            );
            customer.promised.push(body);
            await wait(100 + Math.random() * 300);
          }
        })(),
      ]);
      await strikeOften(mock, installation, shop, people);
      stopped = true;
      await Promise.all(talking);
      await settle(mock, shop, installation, people);
      for (const customer of people) {
        const conversation = await installation.conversationOf(customer.ticketId);
        const answers = conversation.filter(({ fromMe }) => fromMe);
        expect(conversation.filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual(customer.wrote);
        expect(answers.map(({ body, error, ack }) => ({ body, error, out: ack >= 1 }))).toEqual(
          customer.promised.map((body) => ({ body, error: null, out: true })),
        );
        // Each id is counted once, where it first appears. The server may send an id more than once; a phone shows it
        // once.
        expect(shownOn(customer.phone)).toEqual(customer.promised);
      }
    } finally {
      await installation.remove();
      await mock.stop();
    }
  },
);

/** A linked number, and an open ticket for each customer after a first message. */
async function openTalks(mock: MockWhatsApp, installation: Installation) {
  const shop = addPhone(mock, { number: '5511900000001', name: 'Padaria', business: true });
  const { id } = await installation.insist((api) =>
    api.connections.create({ body: { name: 'Loja', driver: 'baileys' } }),
  );
  const connection = () => installation.insist((api) => api.connections.show({ params: { id } }));
  await scanQr(mock, await until(async () => (await connection()).qrcode), shop);
  await until(async () => (await connection()).status === 'CONNECTED');
  const people: Customer[] = [];
  for (let nth = 0; nth < customers; nth++) {
    const phone = addPhone(mock, { number: `551198888700${nth}`, name: `Cliente ${nth}` });
    await sendAsCustomer(mock, phone, shop, { kind: 'text', text: 'pergunta 0' });
    const ticketId = await until(
      async () =>
        (
          await installation.insist((api) =>
            api.tickets.list({ query: { showAll: 'true', searchParam: phone.number } }),
          )
        ).tickets[0]?.id,
    );
    await installation.insist((api) => api.tickets.change({ params: { id: ticketId }, body: { status: 'open' } }));
    people.push({ phone, ticketId, wrote: ['pergunta 0'], promised: [] });
  }
  return { shop, people };
}

/** How many messages of the customer the number has not confirmed. */
function onTheWay(mock: MockWhatsApp, shop: Phone, { lid }: Phone): number {
  const waiting = companionsOf(mock, shop).flatMap(({ pending }) => [...pending.values()]);
  return waiting.filter(({ tag, attrs }) => tag === 'message' && attrs['from'] === lid).length;
}

/**
 * Strikes after a number of delivered messages, so that each restart makes progress on a busy machine, too. Until the
 * next strike the server withholds what goes to one of the customers, or to none.
 */
async function strikeOften(mock: MockWhatsApp, installation: Installation, shop: Phone, people: readonly Customer[]) {
  let through = 0;
  let told = Promise.withResolvers<void>();
  const count = () => {
    through++;
    told.resolve();
    told = Promise.withResolvers();
  };
  mock.events.on('delivered', count);
  mock.events.on('receipt', count);
  const whats: Strike[] = ['server', 'database', 'both'];
  for (let nth = 0; nth < strikes; nth++) {
    const [from, more, what] = [through, random() * 120, whats[Math.floor(random() * whats.length)] ?? 'both'];
    while (through < from + more) await told.promise;
    await wait(random() * 20);
    const silent = people[Math.floor(random() * (people.length + 1))];
    shop.behaviour.silentTo = silent && [silent.phone.number];
    await installation.strike(what);
  }
  delete shop.behaviour.silentTo;
}

/** Waits until every message has arrived, or until there is no more progress. */
async function settle(mock: MockWhatsApp, shop: Phone, installation: Installation, people: readonly Customer[]) {
  let last = '';
  let movedAt = performance.now();
  while (performance.now() - movedAt < timeoutMs) {
    const onPhones = people.map(
      ({ phone, promised }) => onTheWay(mock, shop, phone) + Math.max(0, promised.length - shownOn(phone).length),
    );
    const quiet = onPhones.every((count) => count === 0);
    const onInstallation = quiet ? await Promise.all(people.map((customer) => missingFor(installation, customer))) : [];
    if (quiet && onInstallation.every((count) => count <= 0)) return;
    const now = `${onPhones} ${onInstallation}`;
    if (now !== last) movedAt = performance.now();
    last = now;
    await wait(quiet ? 1000 : 50);
  }
}

async function missingFor(installation: Installation, { ticketId, wrote, promised }: Customer): Promise<number> {
  const conversation = await installation.conversationOf(ticketId);
  const there = conversation.filter(({ fromMe, ack }) => !fromMe || ack >= 1);
  return wrote.length + promised.length - there.length;
}

/** What the phone displays: each id once, at its first arrival. */
const shownOn = (phone: Phone) =>
  phone.deliveries.filter(({ own, repeat }) => !own && !repeat).map(({ seen }) => seen.text);

/** Numbers from 0 to 1 that depend only on the seed. */
function randomOf(from: number) {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
