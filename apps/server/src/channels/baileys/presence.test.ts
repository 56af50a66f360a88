import { nextEvent, showTyping } from '@balcao/wa-mock';
import type { BinaryNode } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScreen } from '../../testing/client.ts';
import { openWhatsApp, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';

let office: WhatsAppOffice;
beforeAll(async () => {
  office = await openWhatsApp();
});
afterAll(() => office.stop());

const tagIn = ({ content }: BinaryNode) => (Array.isArray(content) ? content[0]?.tag : undefined);

test('KN-09 customer and screen see when the other side writes, while the ticket is attended', async () => {
  const { ana, device, params } = await office.makeConversation();
  const screen = await openScreen(office.server.url, office.session);
  await screen.join('joinChatBox', String(params.ticketId));
  const [watched, online] = [
    nextEvent(office.mock, 'presence', (_, { attrs }) => attrs['type'] === 'subscribe' && attrs['to'] === ana.lid),
    nextEvent(office.mock, 'presence', (_, { attrs }) => attrs['type'] === 'available'),
  ];
  screen.emit('attending', String(params.ticketId), 'viewing');
  await Promise.all([watched, online]);
  showTyping(office.mock, device(), ana, 'recording');
  expect(await screen.hear('presence', (signal) => signal.action === 'contact')).toMatchObject({
    ticketId: params.ticketId,
    state: 'recording',
  });
  showTyping(office.mock, device(), ana, 'paused');
  await screen.hear('presence', (signal) => signal.action === 'contact' && signal.state === 'paused');

  const writes = nextEvent(office.mock, 'chatstate', (_, node) => node.attrs['to'] === ana.lid);
  screen.emit('attending', String(params.ticketId), 'replying');
  expect(tagIn((await writes)[1])).toBe('composing');
  const stops = nextEvent(office.mock, 'chatstate');
  screen.emit('attending', String(params.ticketId), 'viewing');
  expect(tagIn((await stops)[1])).toBe('paused');
  screen.close();
});

test('KN-09 a company that does not want it shows nothing to its customers', async () => {
  await office.set('showTyping', 'disabled');
  const { ana, params, answer } = await office.makeConversation();
  let shown = 0;
  for (const event of ['chatstate', 'presence'] as const) office.mock.events.on(event, () => shown++);
  const screen = await openScreen(office.server.url, office.session);
  for (const state of ['viewing', 'replying', 'viewing'] as const)
    screen.emit('attending', String(params.ticketId), state);
  await answer('Pronto');
  await expect.poll(() => ana.deliveries.some(({ seen }) => seen.text === 'Pronto')).toBe(true);
  expect(shown).toBe(0);
  screen.close();
});

test('KN-09 opening a ticket as its assignee sends read receipts, unless the company turned them off', async () => {
  const linked = await office.makeLinked();
  const ids = [await office.write(linked, 'Um'), await office.write(linked, 'Dois')];
  await office.arrives(linked, 'Dois');
  const tick = (id: string) => office.mock.messages.get(id)?.tick;
  expect(ids.map(tick)).toEqual(['delivered', 'delivered']);
  const { id } = (await office.ticketOf(linked)) ?? { id: 0 };
  await office.api.tickets.change({ params: { id }, body: { status: 'open', userId: office.session.userId } });
  await office.api.tickets.read({ params: { id } });
  await expect.poll(() => ids.map(tick)).toEqual(['read', 'read']);

  await office.set('readReceipts', 'disabled');
  const third = await office.write(linked, 'Três');
  await office.arrives(linked, 'Três');
  await office.api.tickets.read({ params: { id } });
  await office.api.messages.send({ params: { ticketId: id }, body: { body: 'Depois do que foi lido' } });
  await expect.poll(() => linked.ana.deliveries.some(({ seen }) => seen.text === 'Depois do que foi lido')).toBe(true);
  expect(tick(third)).toBe('delivered');
});
