import { expect, onTestFinished, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { Refused, refusalOf, type Screen } from '../../testing/client.ts';
import type { Member } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makeConnection } from '../connections/make-connection.ts';

const from = '5511976540001';
const word = 'xilofone';

/**
 * Olga attends a customer of Vendas and has a guest. Everyone who could see the ticket is there: by profile, by queue,
 * as a guest, and as a guest who was removed. With `isPrivate` the connection is Olga's own.
 */
async function openScene({ isPrivate }: { isPrivate: boolean }) {
  const shop = await openShop();
  const [vendas, suporte] = shop.queues;
  const owner = await shop.hire({ name: 'Olga Dona', queueIds: [suporte.id] });
  const supervisor = await shop.hire({ name: 'Saulo', profile: 'supervisor', queueIds: [vendas.id] });
  const ofQueue = await shop.hire({ name: 'Quim', queueIds: [vendas.id], allTickets: true });
  const guest = await shop.hire({ name: 'Gil Visita' });
  const removed = await shop.hire({ name: 'Rui Antigo' });
  const { connectionId } = shop.phone;
  const setPrivate = (privateUserId: number | null) =>
    shop.admin.api.connections.update({ params: { id: connectionId }, body: { privateUserId } });
  if (isPrivate) await setPrivate(owner.id);
  await shop.settled();
  await shop.phone.write(from, `quero um ${word}`);
  await shop.settled();
  const ticketId = await inCompany(shop.companyId, async ({ db }) => {
    const { id } = await db.selectFrom('tickets').select('id').executeTakeFirstOrThrow();
    return id;
  });
  const params = { id: ticketId };
  if (!isPrivate)
    await shop.admin.api.tickets.change({
      params,
      body: { transfer: true, queueId: vendas.id, userId: owner.id },
    });
  else await owner.api.tickets.change({ params, body: { status: 'open', userId: owner.id } });
  const { id: messageId } = await owner.api.messages.send({ params: { ticketId }, body: { body: 'segredo' } });
  await owner.api.ticketNotes.create({ body: { ticketId, note: 'nota secreta' } });
  for (const { id: userId } of [guest, removed]) await owner.api.tickets.invite({ params, body: { userId } });
  await owner.api.tickets.removeGuest({ params: { ...params, userId: removed.id } });
  const { uuid, contactId } = await owner.api.tickets.show({ params });
  await shop.settled();
  const people = { owner, admin: shop.admin, supervisor, ofQueue, guest, removed };
  return { ...shop, people, ticketId, params, uuid, contactId, messageId, setPrivate };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

/** False if the call is refused because the user may not see the ticket. */
async function isAllowed(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      expect(error.code).toBe('ERR_NO_PERMISSION');
      return false;
    },
  );
}

/** Every way to read a ticket that a user may see: whether it leads this user there. */
const readPaths: Record<string, (scene: Scene, member: Member) => Promise<boolean>> = {
  show: ({ params }, { api }) => isAllowed(api.tickets.show({ params })),
  showByUuid: ({ uuid }, { api }) => isAllowed(api.tickets.showByUuid({ params: { uuid } })),
  messages: ({ ticketId }, { api }) => isAllowed(api.messages.page({ params: { ticketId } })),
  messageRows: ({ ticketId }, { api }) => isAllowed(api.messages.rows({ params: { ticketId } })),
  messageSearch: ({ ticketId }, { api }) =>
    isAllowed(api.messages.search({ params: { ticketId }, query: { searchParam: word } })),
  messageInfo: ({ messageId }, { api }) => isAllowed(api.messages.info({ params: { id: messageId } })),
  history: ({ ticketId }, { api }) => isAllowed(api.ticketHistory.list({ params: { ticketId }, query: {} })),
  notes: ({ ticketId }, { api }) => isAllowed(api.ticketNotes.list({ query: { ticketId } })),
  colleagues: ({ params }, { api }) => isAllowed(api.tickets.colleagues({ params, query: {} })),
  ofContact: async ({ ticketId, contactId }, { api }) =>
    (await api.tickets.ofContact({ params: { contactId } })).tickets.some(({ id }) => id === ticketId),
  searchByWord: async ({ ticketId }, { api }) =>
    (await api.tickets.list({ query: { searchParam: word, showAll: true } })).tickets.some(({ id }) => id === ticketId),
  searchByNumber: async ({ ticketId }, { api }) =>
    (await api.tickets.list({ query: { searchParam: from } })).tickets.some(({ id }) => id === ticketId),
  searchById: async ({ ticketId }, { api }) =>
    (await api.tickets.rows({ query: { searchParam: String(ticketId) } })).columns.id.includes(ticketId),
};

/** The lists, where a user of the queue has only own and waiting tickets. */
const listPaths: typeof readPaths = {
  list: async ({ ticketId }, { api }) =>
    (await api.tickets.list({ query: { status: 'open', showAll: true } })).tickets.some(({ id }) => id === ticketId),
  rows: async ({ ticketId }, { api }) =>
    (await api.tickets.rows({ query: { status: 'open', showAll: true } })).columns.id.includes(ticketId),
  everyStatus: async ({ ticketId }, { api }) =>
    (await api.tickets.rows({ query: { showAll: true } })).columns.id.includes(ticketId),
  count: async (_scene, { api }) => (await api.tickets.counts({ query: { showAll: true } })).open === 1,
};

async function whoIsLed(scene: Scene, paths: typeof readPaths): Promise<Record<string, Record<string, boolean>>> {
  const led: Record<string, Record<string, boolean>> = {};
  for (const [path, leads] of Object.entries(paths)) {
    const row: Record<string, boolean> = {};
    for (const [name, member] of Object.entries(scene.people)) row[name] = await leads(scene, member);
    led[path] = row;
  }
  return led;
}

const everyPath = (paths: typeof readPaths, row: Record<string, boolean>) =>
  Object.fromEntries(Object.keys(paths).map((path) => [path, row]));

const onlyNamed = { owner: true, admin: false, supervisor: false, ofQueue: false, guest: true, removed: false };

test('TK-12 every way to read a ticket admits its user, guest, queue and admins, and no former guest', async () => {
  const scene = await openScene({ isPrivate: false });
  const withQueue = { ...onlyNamed, admin: true, supervisor: true, ofQueue: true };
  expect(await whoIsLed(scene, readPaths)).toEqual(everyPath(readPaths, withQueue));
  expect(await whoIsLed(scene, listPaths)).toEqual(everyPath(listPaths, { ...onlyNamed, admin: true }));
});

test('TK-12 no way to read a ticket of a private connection leads there any but its user and the guest', async () => {
  const scene = await openScene({ isPrivate: true });
  expect(await whoIsLed(scene, readPaths)).toEqual(everyPath(readPaths, onlyNamed));
  expect(await whoIsLed(scene, listPaths)).toEqual(everyPath(listPaths, onlyNamed));
  // A closed one has no guests any more.
  await scene.people.owner.api.tickets.change({ params: scene.params, body: { status: 'closed' } });
  expect(await whoIsLed(scene, readPaths)).toEqual(everyPath(readPaths, { ...onlyNamed, guest: false }));
  const { admin, owner } = scene.people;
  const closed = { status: 'closed', showAll: true } as const;
  expect((await admin.api.tickets.list({ query: closed })).tickets).toEqual([]);
  expect((await owner.api.tickets.list({ query: { status: 'closed' } })).tickets).toHaveLength(1);
});

/** The names of what a screen hears: messages, tickets and presence of this ticket. */
const heardOf = (screen: Screen, ticketId: number): string[] =>
  screen.heard.flatMap(({ name, payload }) => {
    const about = payload as { ticketId?: number; ticket?: { id: number }; message?: { ticketId: number } };
    const id = about.ticketId ?? about.ticket?.id ?? about.message?.ticketId;
    return id === ticketId && ['message', 'ticket', 'presence', 'notification'].includes(name) ? [name] : [];
  });

async function openScreens(scene: Scene) {
  const screens: Record<string, Screen> = {};
  for (const [name, member] of Object.entries(scene.people)) {
    const screen = await member.openScreen();
    for (const status of ['open', 'pending', 'closed']) await screen.join('joinTickets', status);
    await screen.join('joinNotification', '');
    screens[name] = screen;
  }
  onTestFinished(() => Object.values(screens).forEach((screen) => screen.close()));
  return screens;
}

test.for([
  { isPrivate: false, hears: { ...onlyNamed, admin: true } },
  { isPrivate: true, hears: onlyNamed },
])('TK-18 sockets hear of a ticket as lists show it (private: $isPrivate)', async ({ isPrivate, hears }) => {
  const scene = await openScene({ isPrivate });
  const { ticketId } = scene;
  const screens = await openScreens(scene);
  await scene.phone.write(from, 'mais um segredo');
  await scene.settled();
  await screens['owner']?.hear('message', (said) => said.action === 'create');
  await scene.phone.api.type({ params: scene.phone.params, body: { from, state: 'composing' } });
  await screens['owner']?.hear('presence');
  await scene.people.owner.api.tickets.change({ params: scene.params, body: { chatbot: true } });
  await screens['owner']?.hear('ticket', (said) => said.action === 'update' && said.ticket.chatbot);
  await scene.settled();
  const heard = Object.fromEntries(
    Object.entries(screens).map(([name, screen]) => [name, heardOf(screen, ticketId).length > 0]),
  );
  expect(heard).toEqual(hears);
  // The room of the conversation is granted by the same rule.
  const joined: Record<string, boolean> = {};
  for (const [name, screen] of Object.entries(screens)) joined[name] = await screen.join('joinChatBox', ticketId);
  expect(joined).toEqual(isPrivate ? onlyNamed : { ...hears, supervisor: true, ofQueue: true });
});

test('a waiting ticket of a private connection is in the list of its user only, whatever its queue', async () => {
  const shop = await openShop();
  const owner = await shop.hire({ name: 'Olga' });
  const ofQueue = await shop.hire({ name: 'Quim', queueIds: [shop.queues[0].id], allTickets: true });
  const params = { id: shop.phone.connectionId };
  await shop.admin.api.connections.update({ params, body: { privateUserId: owner.id } });
  // All sockets of the company reconnect.
  await shop.settled();
  const screens = await Promise.all([owner, ofQueue, shop.admin].map((member) => member.openScreen()));
  onTestFinished(() => screens.forEach((screen) => screen.close()));
  for (const screen of screens) await screen.join('joinTickets', 'pending');
  await shop.phone.write(from, 'só para a Olga');
  await shop.settled();
  await screens[0]?.hear('message', (said) => said.action === 'create' && said.ticket.privateUserId === owner.id);
  expect(screens.map(({ heard }) => heard.some(({ name }) => name === 'message'))).toEqual([true, false, false]);
  const pendingOf = async ({ api }: Member) =>
    (await api.tickets.list({ query: { status: 'pending', showAll: true } })).tickets.length;
  expect([await pendingOf(owner), await pendingOf(ofQueue), await pendingOf(shop.admin)]).toEqual([1, 0, 0]);
  const countOf = async ({ api }: Member) => (await api.tickets.counts({ query: { showAll: true } })).pending;
  expect([await countOf(owner), await countOf(ofQueue), await countOf(shop.admin)]).toEqual([1, 0, 0]);
});

test('messages of a private ticket stay hidden in the conversation of a guest who was not in it', async () => {
  const scene = await openScene({ isPrivate: true });
  const { owner, admin } = scene.people;
  await owner.api.tickets.change({ params: scene.params, body: { status: 'closed' } });
  await scene.phone.write(from, 'outro assunto');
  await scene.settled();
  const [present] = (await owner.api.tickets.list({ query: { status: 'pending' } })).tickets;
  const ticketId = present?.id ?? 0;
  await owner.api.tickets.change({ params: { id: ticketId }, body: { status: 'open', userId: owner.id } });
  await owner.api.tickets.invite({ params: { id: ticketId }, body: { userId: admin.id } });
  const page = await admin.api.messages.page({ params: { ticketId } });
  expect(page.messages.map(({ body }) => body)).toEqual(['outro assunto']);
  expect(page.hidden.map(({ count }) => count)).toEqual([2]);
  const found = await admin.api.messages.search({ params: { ticketId }, query: { searchParam: word } });
  expect(found.messageIds).toEqual([]);
  expect(await refusalOf(admin.api.messages.info({ params: { id: scene.messageId } }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  expect((await admin.api.ticketNotes.list({ query: { ticketId } })).map(({ note }) => note)).toEqual([]);
  expect((await owner.api.messages.page({ params: { ticketId } })).messages).toHaveLength(3);
});

test('a private connection hides no messages of a public ticket that went to another connection', async () => {
  const { admin, people, phone, companyId, params, queues, settled } = await openScene({ isPrivate: false });
  const [{ id: queueId }] = queues;
  const own = await inCompany(companyId, (scope) => makeConnection(scope, { name: 'Da Olga' }));
  const other = await inCompany(companyId, (scope) => makeConnection(scope, { name: 'Loja' }));
  await admin.api.tickets.change({
    params,
    body: { transfer: true, queueId, userId: people.owner.id, whatsappId: other.id },
  });
  await phone.write(from, 'voltei');
  await settled();
  const { id: ticketId } = await inCompany(companyId, ({ db }) =>
    db.selectFrom('tickets').select('id').where('connection_id', '=', phone.connectionId).executeTakeFirstOrThrow(),
  );
  await admin.api.connections.update({ params: { id: own.id }, body: { privateUserId: people.owner.id } });
  const page = await admin.api.messages.page({ params: { ticketId } });
  expect(JSON.stringify(page)).toContain(word);
});
