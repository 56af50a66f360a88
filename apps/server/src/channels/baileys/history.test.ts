import { sealMedia, sendHistory } from '@balcao/wa-mock';
import type { SignalPayload, signals } from '@balcao/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScreen } from '../../testing/client.ts';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';
import { makePicture } from '../../testing/test-media.ts';
import { findTickets } from '../../testing/find-all.ts';

let office: WhatsAppOffice;
beforeAll(async () => {
  office = await openWhatsApp();
});
afterAll(() => office.stop());

const dayMs = 24 * 3600_000;
const recent = 3;
const ago = (days: number, seconds = 0) => Math.floor((Date.now() - days * dayMs) / 1000) + seconds;
/** A message in the history of the phone. */
const kept = ({ ana }: Linked, id: string, at: number, message: object, more: object = {}) => ({
  message: { key: { remoteJid: ana.lid, fromMe: false, id }, messageTimestamp: at, message, ...more },
});
const text = (linked: Linked, id: string, at: number, conversation: string, more: object = {}) =>
  kept(linked, id, at, { conversation }, more);
const chatWith = ({ ana }: Linked, messages: object[]) => ({
  id: ana.lid,
  pnJid: ana.pn,
  name: 'Ana no celular',
  messages,
});
const tell = (linked: Linked, conversations: object[], progress = 100, by: 'message' | 'file' = 'file') =>
  sendHistory(office.mock, linked.device(), { syncType: recent, progress, chunkOrder: 1, conversations }, by);
const everyTicket = (words: string) => findTickets(office.api, { showAll: true, status: 'closed', searchParam: words });

test("a phone's history becomes closed conversations with dates, files and ticks, with its progress", async () => {
  const screen = await openScreen(office.server.url, office.session);
  const linked = await office.makeLinked({ historyDays: 7 });
  const asked = ago(6);
  const photo = sealMedia(office.mock, await makePicture(), 'image');
  await tell(
    linked,
    [
      chatWith(linked, [
        kept(linked, 'H4', ago(1, 2), { imageMessage: { ...photo, mimetype: 'image/jpeg', caption: 'A mesa' } }),
        text(linked, 'H3', ago(1), 'Obrigada', { reactions: [{ key: { fromMe: true }, text: '❤️' }] }),
        {
          message: {
            key: { remoteJid: linked.ana.lid, fromMe: true, id: 'H2' },
            messageTimestamp: ago(2),
            message: { conversation: 'Temos sim' },
            status: 4,
          },
        },
        text(linked, 'H1', asked, 'Vocês têm mesa?'),
        text(linked, 'H0', ago(9), 'de antes'),
      ]),
      { id: 'status@broadcast', messages: [text(linked, 'S', ago(1), 'status')] },
    ],
    60,
  );
  await expect.poll(async () => (await office.messagesOf(linked)).length).toBe(4);
  expect(await office.messagesOf(linked)).toMatchObject([
    {
      body: 'Vocês têm mesa?',
      fromMe: false,
      createdAt: expect.stringContaining(new Date(asked * 1000).toISOString().slice(0, 19)),
    },
    { body: 'Temos sim', fromMe: true, ack: 4 },
    { body: 'Obrigada', reactions: [{ emoji: '❤️', fromMe: true }] },
    { body: 'A mesa', mediaType: 'image', media: { mimetype: 'image/jpeg' } },
  ]);
  expect(await everyTicket(linked.ana.number)).toMatchObject([
    { status: 'closed', unreadMessages: 0, lastMessage: 'A mesa', contact: { name: 'Ana no celular' } },
  ]);
  expect((await office.api.connections.show({ params: { id: linked.id } })).importing).toBe(60);
  await tell(linked, [], 100);
  await expect
    .poll(async () => (await office.api.connections.show({ params: { id: linked.id } })).importing)
    .toBeNull();
  const percents = screen.heard.flatMap(({ name, payload }) =>
    name === 'session' ? [(payload as SignalPayload<typeof signals.session>).session.importing] : [],
  );
  expect(percents).toContain(60);
  expect(screen.heard.filter(({ name }) => name === 'message')).toEqual([]);
  screen.close();
});

test('what is told twice, and what came live meanwhile, is there once and in order', async () => {
  const linked = await office.makeLinked({ historyDays: 30 });
  const live = await office.write(linked, 'ao vivo');
  await office.arrives(linked, 'ao vivo');
  const conversations = [
    chatWith(linked, [
      text(linked, live, ago(0), 'ao vivo'),
      text(linked, 'D2', ago(1), 'ontem'),
      text(linked, 'D1', ago(2), 'anteontem'),
    ]),
  ];
  await tell(linked, conversations, 50);
  await tell(linked, conversations, 100, 'message');
  await expect.poll(async () => (await office.messagesOf(linked)).length).toBe(3);
  await expect
    .poll(async () => (await office.api.connections.show({ params: { id: linked.id } })).importing)
    .toBeNull();
  expect((await office.messagesOf(linked)).map(({ body }) => body)).toEqual(['anteontem', 'ontem', 'ao vivo']);
  expect(await office.ticketOf(linked)).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'ao vivo' });
});

test('without days nothing of the past is stored, but the addresses that it tells are known', async () => {
  const linked = await office.makeLinked();
  linked.shop.behaviour.hidesNumbers = true;
  await tell(linked, [chatWith(linked, [text(linked, 'N1', ago(1), 'não peça isto')])]);
  // Stanzas are in order: the mapping has arrived when the next message has.
  await expect
    .poll(async () => {
      await office.write(linked, 'oi');
      return (await office.ticketNamed(linked.ana.name))?.contact.number;
    })
    .toBe(linked.ana.number);
  expect((await office.messagesOf(linked)).map(({ body }) => body)).not.toContain('não peça isto');
});
