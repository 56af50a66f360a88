import { expect, test } from 'vitest';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { openShop } from '../../testing/open-shop.ts';

const hour = 3600_000;
/** A message written on the phone this many hours ago. */
const past = (phone: string, hoursAgo: number, body: string, more: Parameters<typeof makeEvent>[2] = {}) =>
  makeEvent(chatOf({ phone }), body, {
    past: true,
    writtenAt: Math.floor((Date.now() - hoursAgo * hour) / 1000) * 1000,
    pushName: 'Ana',
    ...more,
  });
const ana = '5511988887777';

test('the history of a number is shown in closed conversations, dated, not unread, without signals', async () => {
  const shop = await openShop();
  const screen = await shop.admin.openScreen();
  const said = [
    past(ana, 50, 'Vocês abrem hoje?'),
    past(ana, 49, 'Abrimos às nove', { fromMe: true, ack: 4 }),
    past(ana, 48, 'Obrigada'),
  ];
  await shop.deliver(said);
  const { tickets } = await shop.admin.api.tickets.list({ query: { showAll: true, status: 'closed' } });
  expect(tickets).toMatchObject([
    {
      status: 'closed',
      unreadMessages: 0,
      lastMessage: 'Obrigada',
      userId: null,
      queueId: null,
      contact: { name: 'Ana', number: ana },
    },
  ]);
  const { messages } = await shop.admin.api.messages.page({ params: { ticketId: tickets[0]?.id ?? 0 } });
  expect(messages.map(({ body, fromMe, ack, read }) => [body, fromMe, ack, read])).toEqual([
    ['Vocês abrem hoje?', false, 2, true],
    ['Abrimos às nove', true, 4, true],
    ['Obrigada', false, 2, true],
  ]);
  expect(messages.map(({ createdAt }) => Math.floor(Date.parse(createdAt) / 1000))).toEqual(
    said.map(({ writtenAt }) => writtenAt / 1000),
  );
  await shop.settled();
  expect(screen.heard.filter(({ name }) => name === 'message')).toEqual([]);
  expect(await shop.phone.seenBy(ana)).toEqual([]);
  screen.close();
});

test('history joins the running conversation above it, and leaves its line and unread count alone', async () => {
  const shop = await openShop();
  await shop.deliver([makeEvent(chatOf({ phone: ana }), 'Bom dia')]);
  const before = await shop.ticketOf(ana);
  await shop.deliver([past(ana, 3, 'de ontem'), past(ana, 2, 'mais tarde')]);
  const after = await shop.ticketOf(ana);
  expect(after).toMatchObject({
    id: before.id,
    status: 'pending',
    unreadMessages: 1,
    lastMessage: 'Bom dia',
    updatedAt: before.updatedAt,
  });
  const { messages } = await shop.admin.api.messages.page({ params: { ticketId: after.id } });
  expect(messages.map(({ body }) => body)).toEqual(['de ontem', 'mais tarde', 'Bom dia']);
});

test('what came live and comes again in the history is there once, whichever came first', async () => {
  const shop = await openShop();
  const live = makeEvent(chatOf({ phone: ana }), 'Uma vez');
  const old = past(ana, 1, 'Só do passado');
  await shop.deliver([live, { ...live, past: true }, old]);
  await shop.deliver([old, { ...live, past: true }]);
  await shop.deliver([{ ...old, past: false }]);
  const { id } = await shop.ticketOf(ana);
  expect((await shop.admin.api.messages.page({ params: { ticketId: id } })).messages.map(({ body }) => body)).toEqual([
    'Só do passado',
    'Uma vez',
  ]);
});

test('reactions of the history stand on their messages; groups name their writers unless ignored', async () => {
  const shop = await openShop();
  const group = { id: '120363000000000001@g.us', aliases: [], phone: null, isGroup: true };
  const written = makeEvent(group, 'Pessoal?', {
    past: true,
    groupSubject: 'Família',
    sender: { id: `${ana}@s.whatsapp.net`, phone: ana, name: 'Ana' },
  });
  await shop.deliver([
    written,
    { type: 'reaction', past: true, waId: written.waId, chat: group, fromMe: true, sender: 'me', emoji: '👍' },
  ]);
  expect(await shop.tickets()).toEqual([]);
  await shop.admin.api.settings.set({ params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
  await shop.deliver([
    written,
    { type: 'reaction', past: true, waId: written.waId, chat: group, fromMe: true, sender: 'me', emoji: '👍' },
  ]);
  const [ticket] = await shop.tickets();
  expect(ticket).toMatchObject({ isGroup: true, status: 'closed', contact: { name: 'Família' } });
  const { messages } = await shop.admin.api.messages.page({ params: { ticketId: ticket?.id ?? 0 } });
  expect(messages).toMatchObject([
    { body: 'Pessoal?', contact: { name: 'Ana' }, reactions: [{ emoji: '👍', fromMe: true }] },
  ]);
});
