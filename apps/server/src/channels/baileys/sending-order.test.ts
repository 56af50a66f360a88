import { cutConnection, type Phone } from '@balcao/wa-mock';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';

let office: WhatsAppOffice;
let linked: Linked;
let database: pg.Client;
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
  database = new pg.Client(office.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await office.stop();
});

const talkTo = (name: string) => office.makeConversation({ ...linked, ana: office.makePhone(name) });
const textsAt = (phone: Phone) =>
  phone.deliveries.flatMap(({ own, repeat, seen }) => (own || repeat ? [] : [seen.text]));
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, nth) => `${word} ${nth}`);
const heldEntries = async () =>
  (await database.query<{ id: string }>("select id from lane_entries where kind = 'send-held'")).rows;

const waitingForKeys = async () =>
  (await database.query("select from pg_locks where relation = 'whatsapp_keys'::regclass and not granted")).rows.length;

/** The texts that reached a phone before the server had acknowledged the message before them. */
function watchEarly(phone: Phone): string[] {
  const early: string[] = [];
  const acknowledged = new Set<string>();
  let last: string | undefined;
  office.mock.events.on('acknowledged', (_companion, id) => void acknowledged.add(id));
  office.mock.events.on('delivered', ({ phone: at, delivery: { own, repeat, id, seen } }) => {
    if (at !== phone || own || repeat) return;
    if (last !== undefined && !acknowledged.has(last)) early.push(seen.text);
    last = id;
  });
  return early;
}

test('CV-06 answers to several chats keep the order of each chat', { timeout: 120_000 }, async () => {
  const talks = await Promise.all(numbered('Cliente', 6).map(talkTo));
  const texts = numbered('Resposta', 12);
  linked.shop.behaviour.ackDelayMs = 20;
  for (const text of texts) await Promise.all(talks.map(({ answer }) => answer(text)));
  for (const { ana } of talks) await expect.poll(() => textsAt(ana), { timeout: 60_000 }).toEqual(texts);
  delete linked.shop.behaviour.ackDelayMs;
});

test(
  'CV-06 a chat whose answers are all taken, each after a while, never waits apart',
  { timeout: 120_000 },
  async () => {
    const { ana, answer } = await talkTo('Devagar');
    const texts = numbered('Devagar', 30);
    linked.shop.behaviour.ackDelayMs = 150;
    for (const text of texts) await answer(text);
    const waited = new Set<string>();
    while (textsAt(ana).length < texts.length) {
      for (const { id } of await heldEntries()) waited.add(id);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    delete linked.shop.behaviour.ackDelayMs;
    expect(textsAt(ana)).toEqual(texts);
    expect([...waited]).toEqual([]);
  },
);

test(
  'CV-06 no answer leaves before the server has taken the one before it in its chat, and other chats go on',
  { timeout: 240_000 },
  async () => {
    const { ana, answer } = await talkTo('Calada');
    const other = await talkTo('Outra');
    const texts = numbered('Fala', 16);
    const early = watchEarly(ana);
    // The devices of the customer are known after the first answer, so that the next ones need no query.
    await answer('Fala 0');
    await expect.poll(() => textsAt(ana), { timeout: 30_000 }).toEqual(['Fala 0']);
    // All others are waiting when the second one is acknowledged, so each is prepared during the one before it.
    linked.shop.behaviour.ackDelayMs = 400;
    // The server accepts the tenth and does not acknowledge it.
    office.mock.events.on('delivered', ({ phone, delivery }) => {
      if (phone !== ana || delivery.seen.text !== 'Fala 8') return;
      delete linked.shop.behaviour.ackDelayMs;
      linked.shop.behaviour.withholdAcks = true;
    });
    for (const text of texts.slice(1)) await answer(text);
    await expect.poll(() => textsAt(ana).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(10);
    for (const text of numbered('Outra', 2)) await other.answer(text);
    await expect.poll(() => textsAt(other.ana), { timeout: 30_000 }).toEqual(['Outra 0']);
    expect(textsAt(ana)).toEqual(texts.slice(0, 10));
    delete linked.shop.behaviour.withholdAcks;
    await expect.poll(() => textsAt(ana), { timeout: 120_000 }).toEqual(texts);
    await expect.poll(() => textsAt(other.ana), { timeout: 120_000 }).toEqual(numbered('Outra', 2));
    expect(early).toEqual([]);
  },
);

test('CV-06 no answer leaves before the keys that it was written with are stored', { timeout: 120_000 }, async () => {
  const { ana, answer } = await talkTo('Chaves');
  await answer('Antes');
  await expect.poll(() => textsAt(ana), { timeout: 30_000 }).toEqual(['Antes']);
  await database.query('begin');
  await database.query('lock table whatsapp_keys in exclusive mode');
  await answer('Depois');
  await expect.poll(waitingForKeys, { timeout: 30_000 }).toBeGreaterThan(0);
  // A frame that does not wait for its keys arrives within a few of these queries.
  for (let nth = 0; nth < 200; nth++) await waitingForKeys();
  expect(textsAt(ana)).toEqual(['Antes']);
  await database.query('commit');
  await expect.poll(() => textsAt(ana), { timeout: 60_000 }).toEqual(['Antes', 'Depois']);
});

test.each(['lid', 'pn'] as const)(
  'CV-06 first answers to several chats that leave together share queries for their devices: %s',
  async (form) => {
    linked.shop.behaviour.addressing = form;
    const talks = await Promise.all(numbered(`Primeira ${form}`, 12).map(talkTo));
    const queries: string[][] = [];
    const note = (jids: string[]) => void queries.push(jids);
    office.mock.events.on('devicesQueried', note);
    await Promise.all(talks.map(({ answer }) => answer('Olá!')));
    for (const { ana } of talks) await expect.poll(() => textsAt(ana), { timeout: 60_000 }).toEqual(['Olá!']);
    office.mock.events.off('devicesQueried', note);
    delete linked.shop.behaviour.addressing;
    const asked = queries.flat();
    for (const { ana } of talks)
      expect(asked.filter((jid) => jid === (form === 'lid' ? ana.lid : ana.pn))).toHaveLength(1);
    expect(queries.length).toBeLessThan(talks.length);
  },
);

test('CV-06 a connection that is lost during the query for devices loses no first answer and repeats none', async () => {
  const talks = await Promise.all(numbered('Cortada', 6).map(talkTo));
  office.mock.events.once('devicesQueried', () => cutConnection(linked.device()));
  await Promise.all(talks.map(({ answer }) => answer('Olá!')));
  for (const { ana } of talks) await expect.poll(() => textsAt(ana), { timeout: 100_000 }).toEqual(['Olá!']);
  // Anything sent twice would be delivered before this.
  await Promise.all(talks.map(({ answer }) => answer('Até logo!')));
  for (const { ana } of talks)
    await expect.poll(() => textsAt(ana), { timeout: 60_000 }).toEqual(['Olá!', 'Até logo!']);
});
