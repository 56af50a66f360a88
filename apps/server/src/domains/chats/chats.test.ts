import { limits } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makePicture } from '../../testing/test-media.ts';
import { tidyMedia } from '../media/jobs.ts';

const missing = { status: 404, error: 'ERR_NO_CHAT_FOUND' };
const refused = { status: 403, error: 'ERR_NO_PERMISSION' };

async function makeTeam() {
  const office = await makeOffice();
  const [diego, carla] = [await office.hire({ name: 'Diego' }), await office.hire({ name: 'Carla' })];
  const chat = await office.attendant.api.chats.create({ body: { title: ' Entregas ', users: [diego.id] } });
  const params = { id: chat.id };
  const write = (member: typeof diego, message: string, more: object = {}) =>
    member.api.chats.send({ params, body: { message, ...more } });
  return { ...office, diego, carla, chat, params, write };
}
const unreadsOf = (chat: { users: { userId: number; unreads: number }[] }, userId: number) =>
  chat.users.find((user) => user.userId === userId)?.unreads;

test('CH-01 a chat begins with its owner; messages reach its users live, who count the unread ones', async () => {
  const { attendant, diego, carla, chat, params, write } = await makeTeam();
  expect(chat).toMatchObject({ title: 'Entregas', ownerId: attendant.id, isDirect: false, lastMessage: '' });
  expect(chat.users.map(({ userId }) => userId).toSorted()).toEqual([attendant.id, diego.id].toSorted());
  const [screen, outsider] = [await diego.openScreen(), await carla.openScreen()];
  const first = await write(attendant, 'Chegou o caminhão?');
  expect(first).toMatchObject({
    chatId: chat.id,
    senderId: attendant.id,
    sender: { id: attendant.id, name: 'Caio Atendente' },
    message: 'Chegou o caminhão?',
    mediaType: 'chat',
  });
  const told = await screen.hear('chat', ({ action }) => action === 'new-message');
  expect(told).toMatchObject({ action: 'new-message', newMessage: first, chat: { id: chat.id } });
  await write(attendant, 'Preciso saber até as 15h.');
  const [listed] = (await diego.api.chats.page()).records;
  expect(listed).toMatchObject({ id: chat.id, lastMessage: 'Caio Atendente: Preciso saber até as 15h.' });
  expect(listed && [unreadsOf(listed, diego.id), unreadsOf(listed, attendant.id)]).toEqual([2, 0]);
  expect(await diego.api.chats.unread()).toEqual({ messages: 2, mentions: 0, notifications: [] });
  const read = await diego.api.chats.read({ params, body: { userId: diego.id } });
  expect(unreadsOf(read, diego.id)).toBe(0);
  // The writer sees by the read mark what the other has read.
  expect(read.users.find(({ userId }) => userId === diego.id)?.readUntil).toBeGreaterThan(first.id);
  expect(await diego.api.chats.unread()).toEqual({ messages: 0, mentions: 0, notifications: [] });
  expect((await diego.api.chats.messages({ params })).records.map(({ message }) => message)).toEqual([
    'Chegou o caminhão?',
    'Preciso saber até as 15h.',
  ]);
  expect(await refusalOf(attendant.api.chats.read({ params, body: { userId: diego.id } }))).toEqual(refused);
  expect(outsider.heard.filter(({ name }) => name === 'chat')).toEqual([]);
  for (const each of [screen, outsider]) each.close();
});

test('CH-01 other users, admins and other companies neither read, write nor find a chat', async () => {
  const { admin, carla, chat, params, write, attendant } = await makeTeam();
  const stranger = await makeOffice();
  const { id: messageId } = await write(attendant, 'segredo');
  for (const { api } of [admin, carla, stranger.admin]) {
    for (const call of [
      () => api.chats.messages({ params }),
      () => api.chats.send({ params, body: { message: 'Oi' } }),
      () => api.chats.send({ params, body: {}, files: [{ name: 'a.txt', bytes: 'a' }] }),
      () => api.chats.read({ params, body: {} }),
      () => api.chats.update({ params, body: { title: 'Meu' } }),
      () => api.chats.remove({ params }),
      () => api.chats.leave({ params }),
      () => api.chats.show({ params: { id: chat.uuid } }),
      () => api.chats.edit({ params: { ...params, messageId }, body: { message: 'x' } }),
      () => api.chats.removeMessage({ params: { ...params, messageId } }),
      () => api.chats.react({ params: { ...params, messageId }, body: { emoji: '👍' } }),
    ])
      expect(await refusalOf(call())).toEqual(missing);
    expect(await api.chats.search({ query: { searchParam: 'segredo' } })).toEqual({ records: [], hasMore: false });
    expect((await api.chats.page()).records).toEqual([]);
  }
});

test('CH-01 only the owner renames, extends and deletes; users who left hear nothing more', async () => {
  const { attendant, diego, carla, params, write } = await makeTeam();
  expect(await refusalOf(diego.api.chats.update({ params, body: { title: 'Meu' } }))).toEqual(refused);
  expect(await refusalOf(diego.api.chats.remove({ params }))).toEqual(refused);
  await write(attendant, 'antes');
  const users = [diego.id, carla.id];
  const extended = await attendant.api.chats.update({ params, body: { title: 'Entregas de hoje', users } });
  expect(extended).toMatchObject({ title: 'Entregas de hoje' });
  expect(unreadsOf(extended, carla.id)).toBe(0);
  const screens = [await diego.openScreen(), await carla.openScreen(), await attendant.openScreen()] as const;
  await attendant.api.chats.update({ params, body: { users: [diego.id] } });
  await screens[1].hear('chat', ({ action }) => action === 'delete');
  expect(await refusalOf(carla.api.chats.messages({ params }))).toEqual(missing);
  // The chat of an owner who leaves passes on.
  await attendant.api.chats.leave({ params });
  await screens[2].hear('chat', ({ action }) => action === 'delete');
  expect((await diego.api.chats.page()).records[0]).toMatchObject({ ownerId: diego.id });
  const said = await write(diego, 'sozinho');
  await screens[0].hear('chat', (told) => told.action === 'new-message' && told.newMessage.id === said.id);
  for (const screen of screens.slice(1)) {
    expect(
      screen.heard.filter(({ name, payload }) => name === 'chat' && JSON.stringify(payload).includes('sozinho')),
    ).toEqual([]);
  }
  await diego.api.chats.remove({ params });
  await screens[0].hear('chat', ({ action }) => action === 'delete');
  expect(await refusalOf(diego.api.chats.messages({ params }))).toEqual(missing);
  for (const screen of screens) screen.close();
});

test('CH-01 a user who is deleted leaves the chats; the messages keep the name', async () => {
  const { admin, attendant, diego, chat, params, write, companyId } = await makeTeam();
  const direct = await diego.api.chats.direct({ body: { userId: attendant.id } });
  await write(attendant, 'Até logo');
  await admin.api.users.remove({ params: { id: attendant.id } });
  const listed = (await diego.api.chats.page()).records;
  expect(listed.map(({ id }) => id).toSorted()).toEqual([chat.id, direct.id].toSorted());
  expect(listed.find(({ id }) => id === chat.id)).toMatchObject({ ownerId: diego.id, users: [{ userId: diego.id }] });
  expect((await diego.api.chats.messages({ params })).records).toMatchObject([
    { senderId: null, sender: { id: null, name: 'Caio Atendente' }, message: 'Até logo' },
  ]);
  await admin.api.users.remove({ params: { id: diego.id } });
  // The chat has no user any more.
  expect(await inCompany(companyId, ({ db }) => db.selectFrom('chats').select('id').execute())).toEqual([]);
});

test('CH-01 history comes in pages, by number, before, after and around a message', async () => {
  const { attendant, params, write } = await makeTeam();
  const { chatMessagesPerPage: size } = limits;
  const ids: number[] = [];
  for (let n = 0; n < size * 2 + 5; n++) ids.push((await write(attendant, `mensagem ${n}`)).id);
  const page = async (query: object) => {
    const { records, hasMore, hasNewer } = await attendant.api.chats.messages({ params, query });
    return { ids: records.map(({ id }) => id), hasMore, hasNewer };
  };
  expect(await page({})).toEqual({ ids: ids.slice(-size), hasMore: true, hasNewer: false });
  expect(await page({ pageNumber: 3 })).toEqual({ ids: ids.slice(0, 5), hasMore: false, hasNewer: true });
  expect(await page({ before: ids[5] })).toEqual({ ids: ids.slice(0, 5), hasMore: false, hasNewer: true });
  expect(await page({ after: ids[size] })).toEqual({
    ids: ids.slice(size + 1, size * 2 + 1),
    hasMore: true,
    hasNewer: true,
  });
  expect(await page({ around: ids[size] })).toEqual({
    ids: ids.slice(0, size * 2 + 1),
    hasMore: false,
    hasNewer: true,
  });
  expect(await refusalOf(attendant.api.chats.messages({ params, query: { around: 1 } }))).toEqual({
    status: 404,
    error: 'ERR_NO_CHAT_MESSAGE_FOUND',
  });
  const hits = await attendant.api.chats.search({ query: { searchParam: 'MENSAGEM 7', chatId: params.id } });
  expect(hits.records.map(({ message }) => message.id)).toEqual([ids[7]]);
});

test('CH-01 a message is answered, names users, is changed, deleted and reacted to', async () => {
  const { attendant, diego, params, write } = await makeTeam();
  const asked = await write(attendant, 'Quem entrega?', { clientId: 'um' });
  expect(await write(attendant, 'Quem entrega?', { clientId: 'um' })).toEqual(asked);
  const other = await attendant.api.chats.create({ body: { title: 'Vendas', users: [diego.id] } });
  const elsewhere = attendant.api.chats.send({ params: { id: other.id }, body: { message: 'Oi', clientId: 'um' } });
  expect(await refusalOf(elsewhere)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  const answer = await write(diego, '@Caio Atendente eu', { quotedId: asked.id, mentions: [attendant.id, 999_999] });
  expect(answer).toMatchObject({
    quotedMsg: { id: asked.id, message: 'Quem entrega?', sender: { name: 'Caio Atendente' } },
    mentions: [attendant.id],
  });
  expect(await attendant.api.chats.unread()).toMatchObject({ messages: 1, mentions: 1 });
  const screen = await attendant.openScreen();
  const place = { ...params, messageId: answer.id };
  const edited = await diego.api.chats.edit({ params: place, body: { message: 'Eu entrego' } });
  expect(edited).toMatchObject({ message: 'Eu entrego', isEdited: true });
  await screen.hear('chat', (told) => told.action === 'update-message' && told.message.isEdited);
  expect((await attendant.api.chats.page()).records[0]?.lastMessage).toBe('Diego: Eu entrego');
  expect(await attendant.api.chats.react({ params: place, body: { emoji: '👍' } })).toMatchObject({
    reactions: [{ emoji: '👍', userId: attendant.id }],
  });
  expect(await attendant.api.chats.react({ params: place, body: { emoji: '' } })).toMatchObject({ reactions: [] });
  expect(await refusalOf(attendant.api.chats.edit({ params: place, body: { message: 'x' } }))).toEqual(refused);
  expect(await refusalOf(diego.api.chats.edit({ params: place, body: { message: '  ' } }))).toMatchObject({
    error: 'ERR_CHAT_MESSAGE_EMPTY',
  });
  expect(await refusalOf(diego.api.chats.removeMessage({ params: { ...params, messageId: asked.id } }))).toEqual(
    refused,
  );
  // The owner may delete what others wrote.
  expect(await attendant.api.chats.removeMessage({ params: place })).toMatchObject({ message: '', isDeleted: true });
  expect(await refusalOf(diego.api.chats.edit({ params: place, body: { message: 'x' } }))).toMatchObject({
    error: 'ERR_NO_CHAT_MESSAGE_FOUND',
  });
  for (const body of [{}, { message: '  ' }])
    expect(await refusalOf(diego.api.chats.send({ params, body }))).toMatchObject({ error: 'ERR_CHAT_MESSAGE_EMPTY' });
  expect(await refusalOf(write(diego, 'x'.repeat(limits.chatMessage + 1)))).toMatchObject({
    error: 'ERR_CHAT_MESSAGE_TOO_LONG',
  });
  screen.close();
});

test('CH-01 a user is notified of chats with unread mentions and of unread direct ones', async () => {
  const { attendant, diego, carla, chat, params, write } = await makeTeam();
  const notified = async ({ api }: typeof diego) =>
    (await api.chats.unread()).notifications.map(({ chat: { id, isDirect }, message, unreads }) => ({
      id,
      isDirect,
      said: message.message,
      unreads,
    }));
  await write(attendant, 'Bom dia');
  expect(await notified(diego)).toEqual([]);
  const mentions = [diego.id, carla.id];
  await write(attendant, '@Diego um', { mentions });
  const last = await write(attendant, '@Diego dois', { mentions });
  await write(attendant, 'Até já');
  const direct = await carla.api.chats.direct({ body: { userId: diego.id } });
  await carla.api.chats.send({ params: { id: direct.id }, body: { message: 'Oi' } });
  const ofDirect = { id: direct.id, isDirect: true, said: 'Oi', unreads: 1 };
  expect(await notified(diego)).toEqual([ofDirect, { id: chat.id, isDirect: false, said: '@Diego dois', unreads: 4 }]);
  // Neither writers nor users who do not take part are notified.
  expect([await notified(attendant), await notified(carla)]).toEqual([[], []]);
  await attendant.api.chats.removeMessage({ params: { ...params, messageId: last.id } });
  expect(await notified(diego)).toMatchObject([ofDirect, { said: '@Diego um' }]);
  await diego.api.chats.read({ params, body: {} });
  expect(await notified(diego)).toEqual([ofDirect]);
  await write(attendant, '@Diego três', { mentions });
  expect(await notified(diego)).toMatchObject([{ said: '@Diego três' }, ofDirect]);
  await diego.api.chats.leave({ params });
  expect(await notified(diego)).toEqual([ofDirect]);
});

test('CH-01 files are sent with their texts, and go a day after their message was deleted', async () => {
  const { app, attendant, diego, params, companyId } = await makeTeam();
  const last = await attendant.api.chats.send({
    params,
    body: { message: ['a lista', ''] },
    files: [
      { name: 'lista.txt', bytes: 'Mesa' },
      { name: 'sofá.jpg', bytes: new Uint8Array(await makePicture()) },
    ],
  });
  expect(last).toMatchObject({ mediaType: 'image', media: { name: 'sofá.jpg' }, message: '' });
  const [list] = (await diego.api.chats.messages({ params })).records;
  expect(list).toMatchObject({ mediaType: 'application', message: 'a lista', media: { name: 'lista.txt' } });
  expect(await (await fetch(app.url + (list?.mediaUrl ?? '/none'))).text()).toBe('Mesa');
  expect((await diego.api.chats.page()).records[0]?.lastMessage).toBe('Caio Atendente: sofá.jpg');
  expect(await diego.api.chats.unread()).toEqual({ messages: 2, mentions: 0, notifications: [] });
  await inCompany(companyId, ({ db }) =>
    db
      .updateTable('media')
      .set({ created_at: new Date(0) })
      .execute(),
  );
  await tidyMedia();
  expect((await fetch(app.url + (list?.mediaUrl ?? '/none'))).status).toBe(200);
  await attendant.api.chats.removeMessage({ params: { ...params, messageId: list?.id ?? 0 } });
  await tidyMedia();
  await expect.poll(async () => (await fetch(app.url + (list?.mediaUrl ?? '/none'))).status).toBe(404);
  expect(
    await refusalOf(attendant.api.chats.send({ params, body: {}, files: [{ name: 'a.txt', bytes: '' }] })),
  ).toMatchObject({ error: 'ERR_MEDIA_EMPTY' });
});

test('CH-01 two users have one direct conversation, which cannot be renamed, left or deleted', async () => {
  const { attendant, diego, carla } = await makeTeam();
  const [mine, theirs] = await Promise.all([
    attendant.api.chats.direct({ body: { userId: diego.id } }),
    diego.api.chats.direct({ body: { userId: attendant.id } }),
  ]);
  expect(mine.id).toBe(theirs.id);
  expect(mine).toMatchObject({ isDirect: true, title: 'Caio Atendente, Diego' });
  const params = { id: mine.id };
  for (const call of [
    () => attendant.api.chats.update({ params, body: { users: [carla.id] } }),
    () => attendant.api.chats.remove({ params }),
    () => diego.api.chats.leave({ params }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 400, error: 'ERR_CHAT_IS_DIRECT' });
  const stranger = await makeOffice();
  for (const userId of [attendant.id, stranger.admin.id, 999_999])
    expect(await refusalOf(attendant.api.chats.direct({ body: { userId } }))).toMatchObject({
      error: 'ERR_CHAT_USERS',
    });
  expect(
    await refusalOf(attendant.api.chats.create({ body: { title: 'Só eu', users: [attendant.id] } })),
  ).toMatchObject({
    error: 'ERR_CHAT_USERS',
  });
  const people = await attendant.api.chats.people();
  expect(people.map(({ name }) => name)).toEqual(['Bia Admin', 'Carla', 'Diego']);
  // Records of users are taken as well, as the specified client sends them.
  const { users } = await attendant.api.chats.create({ body: { title: 'Todos', users: people } });
  expect(users).toHaveLength(4);
});

test('CH-01 a plan without the internal chat has none of its calls', async () => {
  const { attendant } = await makeOffice({ plan: { use_internal_chat: false } });
  const refusal = { status: 403, error: 'ERR_PLAN_FEATURE' };
  expect(await refusalOf(attendant.api.chats.page())).toMatchObject(refusal);
  expect(await refusalOf(attendant.api.chats.create({ body: { title: 'x', users: [1] } }))).toMatchObject(refusal);
  expect(await refusalOf(attendant.api.chats.unread())).toMatchObject(refusal);
});
