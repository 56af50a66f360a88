import type { Phone } from '@balcao/wa-mock';
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
    linked.shop.behaviour.ackDelayMs = 100;
    // The server takes the tenth and does not say so.
    office.mock.events.on('delivered', ({ phone, delivery }) => {
      if (phone !== ana || delivery.seen.text !== 'Fala 8') return;
      delete linked.shop.behaviour.ackDelayMs;
      linked.shop.behaviour.withholdAcks = true;
    });
    for (const text of texts) await answer(text);
    await expect.poll(() => textsAt(ana).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(10);
    for (const text of numbered('Outra', 2)) await other.answer(text);
    await expect.poll(() => textsAt(other.ana), { timeout: 30_000 }).toEqual(['Outra 0']);
    expect(textsAt(ana)).toEqual(texts.slice(0, 10));
    delete linked.shop.behaviour.withholdAcks;
    await expect.poll(() => textsAt(ana), { timeout: 120_000 }).toEqual(texts);
    await expect.poll(() => textsAt(other.ana), { timeout: 120_000 }).toEqual(numbered('Outra', 2));
  },
);
