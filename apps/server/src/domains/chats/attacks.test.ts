import { routes, type Route } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf, send } from '../../testing/client.ts';
import { makeOffice, type Member } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { sampleOf } from '../../testing/sample-of.ts';
import { makePicture } from '../../testing/test-media.ts';

/** Every call of the contract about one chat; a new one is included automatically. */
const ofOneChat = Object.entries(routes.chats as unknown as Record<string, Route>).filter(([, { path }]) =>
  path.startsWith('/chats/:id'),
);
const missing = { status: 404, error: 'ERR_NO_CHAT_FOUND' };

/** A chat of Caio and Diego with a message, and the colleagues who do not take part in it. */
async function makeSecret() {
  const shop = await openShop();
  const [diego, carla] = [await shop.hire({ name: 'Diego' }), await shop.hire({ name: 'Carla' })];
  const supervisor = await shop.hire({ name: 'Sônia', profile: 'supervisor' });
  const chat = await shop.attendant.api.chats.create({ body: { title: 'Sigilo', users: [diego.id] } });
  const params = { id: chat.id };
  const message = await shop.attendant.api.chats.send({ params, body: { message: 'segredo de um' } });
  const file = await diego.api.chats.send({
    params,
    body: { message: ['o recibo secreto'] },
    files: [{ name: 'recibo.jpg', bytes: new Uint8Array(await makePicture()) }],
  });
  return { ...shop, diego, carla, supervisor, chat, params, message, file };
}

const rowsOf = (companyId: number) =>
  inCompany(companyId, async ({ db }) => ({
    chats: await db.selectFrom('chats').selectAll().orderBy('id').execute(),
    users: await db.selectFrom('chat_users').selectAll().orderBy('chat_id').orderBy('user_id').execute(),
    messages: await db.selectFrom('chat_messages').selectAll().orderBy('id').execute(),
    reactions: await db.selectFrom('chat_reactions').selectAll().execute(),
    files: await db.selectFrom('media').select('id').orderBy('id').execute(),
  }));

test('CH-01 every call about a chat is refused to colleagues, supervisors, admins and other companies', async () => {
  const { app, admin, carla, supervisor, diego, chat, message, companyId } = await makeSecret();
  expect(ofOneChat.length).toBeGreaterThanOrEqual(9);
  const stranger = await makeOffice();
  const left = await (async () => {
    await diego.api.chats.leave({ params: { id: chat.id } });
    return diego;
  })();
  const before = await rowsOf(companyId);
  const known = { id: chat.id, messageId: message.id, message: 'x', emoji: '👍', title: 'Meu', userId: carla.id };
  for (const { token, name } of [admin, supervisor, carla, left, stranger.admin])
    for (const [call, route] of ofOneChat)
      for (const id of [chat.id, ...(call === 'show' ? [chat.uuid] : [])]) {
        const ask = {
          params: { ...sampleOf(route.params, known), id },
          query: sampleOf(route.query, known),
          ...(route.method !== 'GET' && { body: sampleOf(route.body, known, { also: ['message', 'title'] }) }),
        };
        const response = await send(app.url, token, route, ask as never);
        const { error } = (await response.json()) as { error?: string };
        expect({ status: response.status, error }, `${name} ${call}`).toEqual(missing);
      }
  expect(await rowsOf(companyId)).toEqual(before);
});

test('CH-01 files for a chat of others are stored nowhere, and no list, search or count tells of it', async () => {
  const { admin, carla, supervisor, params, companyId } = await makeSecret();
  const before = await rowsOf(companyId);
  for (const { api } of [admin, carla, supervisor]) {
    for (const voice of [false, true])
      expect(
        await refusalOf(
          api.chats.send({
            params,
            body: { message: '', voice } as never,
            files: [{ name: 'nota.ogg', bytes: 'OggS' }],
          }),
        ),
      ).toEqual(missing);
    expect(await refusalOf(api.chats.search({ query: { searchParam: 'segredo', chatId: params.id } }))).toEqual(
      missing,
    );
    for (const searchParam of ['segredo', 'recibo', '%', '_'])
      expect(await api.chats.search({ query: { searchParam } })).toEqual({ records: [], hasMore: false });
    expect(await api.chats.page({ query: { searchParam: 'Sigilo' } })).toMatchObject({ records: [], count: 0 });
    expect(await api.chats.unread()).toEqual({ messages: 0, mentions: 0, notifications: [] });
  }
  expect(await rowsOf(companyId)).toEqual(before);
});

test('CH-01 a message of another chat is not quoted, edited, deleted or reacted to by way of an own one', async () => {
  const { carla, diego, admin, message, file } = await makeSecret();
  const own = await carla.api.chats.create({ body: { title: 'Meu', users: [diego.id, admin.id] } });
  const params = { id: own.id };
  const gone = { status: 404, error: 'ERR_NO_CHAT_MESSAGE_FOUND' };
  for (const { id: messageId } of [message, file]) {
    const place = { ...params, messageId };
    for (const call of [
      () => carla.api.chats.send({ params, body: { message: 'Olhem', quotedId: messageId } }),
      () => carla.api.chats.edit({ params: place, body: { message: 'mudado' } }),
      () => carla.api.chats.removeMessage({ params: place }),
      () => carla.api.chats.react({ params: place, body: { emoji: '👍' } }),
      () => carla.api.chats.messages({ params, query: { around: messageId } }),
    ])
      expect(await refusalOf(call())).toEqual(gone);
    for (const query of [{ before: messageId + 1 }, { after: messageId - 1 }])
      expect(JSON.stringify(await carla.api.chats.messages({ params, query }))).not.toMatch(/segredo|secreto/);
  }
});

test('CH-01 who is named in a message, a read mark or a list of users by others gains nothing', async () => {
  const { attendant, carla, diego, params, message, companyId } = await makeSecret();
  const stranger = await makeOffice();
  const ears = [await carla.openScreen(), await stranger.admin.openScreen()];
  const mentions = [carla.id, stranger.admin.id, 0, -1, 999_999];
  const named = await attendant.api.chats
    .send({ params, body: { message: '@Carla segredo', mentions: mentions.filter((id) => id > 0) } })
    .then(({ mentions: kept }) => kept);
  expect(named).toEqual([]);
  expect(await carla.api.chats.unread()).toMatchObject({ messages: 0, mentions: 0 });
  const unread = () => diego.api.chats.unread().then(({ messages }) => messages);
  const count = await unread();
  expect(await refusalOf(attendant.api.chats.read({ params, body: { userId: diego.id } }))).toMatchObject({
    status: 403,
  });
  expect(await unread()).toBe(count);
  // A user of another company is no participant, in a list either.
  for (const users of [[stranger.admin.id], [diego.id, stranger.admin.id], [999_999]])
    expect(await refusalOf(attendant.api.chats.update({ params, body: { users } }))).toMatchObject({
      error: 'ERR_CHAT_USERS',
    });
  await expect(
    inCompany(stranger.companyId, ({ db }) =>
      db
        .insertInto('chat_users')
        .values({ chat_id: params.id, user_id: stranger.admin.id, joined_at: new Date(), read_until: 0 })
        .execute(),
    ),
  ).rejects.toThrow(/violates/);
  expect((await rowsOf(companyId)).users.map(({ user_id }) => user_id).toSorted()).toEqual(
    [attendant.id, diego.id].toSorted(),
  );
  await diego.api.chats.react({ params: { ...params, messageId: message.id }, body: { emoji: '👀' } });
  for (const ear of ears) expect(ear.heard.filter(({ name }) => name === 'chat')).toEqual([]);
  for (const ear of ears) ear.close();
});

test('CH-01 no room that a client asks for brings the messages of a chat', async () => {
  const { admin, attendant, carla, diego, chat, params } = await makeSecret();
  const listeners: Member[] = [admin, carla, (await makeOffice()).admin];
  const screens = await Promise.all(listeners.map((member) => member.openScreen()));
  const names = [chat.id, chat.uuid, `chat-${chat.id}`, `chat:${chat.id}`, `user-${diego.id}`, `user:${diego.id}`];
  const rooms = [...names, String(diego.id), `company-${attendant.id}-chat`, '*', ''];
  for (const screen of screens) {
    for (const about of rooms) {
      // An id of a chat may be that of a ticket, whose room has no messages of chats.
      await Promise.race([screen.join('joinChatBox', about), new Promise((resolve) => void setTimeout(resolve, 200))]);
      screen.socket.emit('join', about);
      screen.socket.emit('subscribe', about);
    }
  }
  const inside = await diego.openScreen();
  await attendant.api.chats.send({ params, body: { message: 'ninguém mais ouve' } });
  await inside.hear('chat', (told) => told.action === 'new-message');
  for (const screen of [...screens, inside]) {
    const heard = screen.heard.filter(({ payload }) => JSON.stringify(payload).includes('ninguém mais ouve'));
    expect(heard.length, screen === inside ? 'inside' : 'outside').toBe(screen === inside ? 1 : 0);
  }
  for (const screen of [...screens, inside]) screen.close();
});

test('CH-01 the address of a file is good for that file only, and a ticket is shared by those who see it', async () => {
  const { app, attendant, carla, diego, params, file, phone, queues } = await makeSecret();
  const url = file.mediaUrl ?? '';
  expect((await fetch(app.url + url)).status).toBe(200);
  for (const forged of [url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), url.split('?')[0] ?? '', `${url}x`])
    expect([400, 401, 403, 404], forged).toContain((await fetch(app.url + forged)).status);
  // Carla has no queue: a waiting ticket of Vendas is none of hers.
  await phone.write('5511955559001', 'Oi');
  const [ticket] = await (async () => {
    await expect
      .poll(async () => (await attendant.api.tickets.list({ query: { status: 'pending' } })).tickets.length)
      .toBe(1);
    return (await attendant.api.tickets.list({ query: { status: 'pending' } })).tickets;
  })();
  const own = await carla.api.chats.direct({ body: { userId: diego.id } });
  const share = { message: '', ticketId: ticket?.id ?? 0 };
  expect(await refusalOf(carla.api.chats.send({ params: { id: own.id }, body: share }))).toMatchObject({
    error: expect.stringMatching(/ERR_NO_(TICKET_FOUND|PERMISSION)/),
  });
  expect(queues.length).toBe(2);
  const shared = await attendant.api.chats.send({ params, body: share });
  // The card names the customer; the conversation opens to those who may see it.
  expect(Object.keys(shared.ticket ?? {}).toSorted()).toEqual(['contactName', 'id', 'uuid']);
});
