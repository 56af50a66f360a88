import { routes } from '@balcao/contract';
import { createSigner } from 'fast-jwt';
import { expect, onTestFinished, test } from 'vitest';
import { requireKeys } from './domains/auth/keys.ts';
import { makeSession } from './domains/auth/make-session.ts';
import { makeConnection } from './domains/connections/make-connection.ts';
import { insertTickets } from './domains/tickets/make-ticket.ts';
import { asOperator } from './platform/scope/as-operator.ts';
import { inCompany } from './platform/scope/in-company.ts';
import { makeBrowser, type Browser } from './testing/browser.ts';
import { clientOf, openScreen, refusalOf, type Screen } from './testing/client.ts';
import { makeOffice, type Office } from './testing/make-office.ts';

/** A user with an open ticket of the first queue, and the data of both. */
interface Scene extends Office {
  person: Browser & { id: number; name: string; email: string };
  ticketId: number;
  /** The access token of the client. */
  token: string;
}

const tokenOf = (given: string, seconds: number): string => {
  const { userId, companyId, profile, sid } = JSON.parse(
    Buffer.from(given.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, unknown>;
  const sign = createSigner({ key: requireKeys().jwt, algorithm: 'HS256', expiresIn: seconds * 1000 });
  return sign({ userId, companyId, profile, sid });
};
const fieldsOf = ({ person, queues }: Scene) => ({
  name: person.name,
  email: person.email,
  profile: 'user' as const,
  queueIds: queues.map(({ id }) => id),
  allTicket: 'desabled' as const,
  whatsappId: null,
  password: '',
});

interface Ending {
  way: string;
  /** The user's profile at the beginning; absent: a plain user of both queues. */
  isAdmin?: true;
  /** How many seconds the client's token is valid; absent: a quarter of an hour. */
  tokenSeconds?: number;
  end(scene: Scene): Promise<unknown>;
  /** The code with which a call with the same token is refused afterwards. */
  call: string;
  /**
   * The code with which a new socket with the same token is refused; undefined: it is admitted, but not to this ticket.
   */
  connect: string | undefined;
}

const gone = { call: 'ERR_TOKEN_EXPIRED', connect: 'ERR_TOKEN_EXPIRED' };
const outOfReach = { call: 'ERR_NO_PERMISSION', connect: undefined };
const changeCompany = (scene: Scene, change: { status?: boolean; due_date?: Date }) =>
  asOperator((db) => db.updateTable('companies').set(change).where('id', '=', scene.companyId).execute());

const endings: Ending[] = [
  { way: 'the person signs out', end: ({ person }) => person.ask(routes.auth.logout), ...gone },
  {
    way: 'the password is changed',
    end: (scene) =>
      scene.admin.api.users.update({
        params: { id: scene.person.id },
        body: { ...fieldsOf(scene), password: 'outra-senha-boa' },
      }),
    ...gone,
  },
  {
    way: 'the user is deleted',
    end: ({ admin, person }) => admin.api.users.remove({ params: { id: person.id } }),
    ...gone,
  },
  {
    way: 'the same user signs in elsewhere',
    end: ({ person, companyId }) => makeSession({ ...person, companyId }),
    ...gone,
  },
  { way: 'the access token expires', tokenSeconds: 3, end: async () => undefined, ...gone },
  {
    way: 'the session expires',
    end: ({ companyId, person }) =>
      inCompany(companyId, ({ db }) =>
        db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', person.id).execute(),
      ),
    ...gone,
  },
  {
    way: 'the session is deleted by hand',
    end: ({ companyId, person }) =>
      inCompany(companyId, ({ db }) => db.deleteFrom('sessions').where('user_id', '=', person.id).execute()),
    ...gone,
  },
  {
    way: 'the company is disabled',
    end: (scene) => changeCompany(scene, { status: false }),
    call: 'ERR_COMPANY_BLOCKED',
    connect: 'ERR_COMPANY_BLOCKED',
  },
  {
    way: 'the days of grace after the due date are over',
    end: (scene) => changeCompany(scene, { due_date: new Date(Date.now() - 10 * 86_400_000) }),
    call: 'ERR_SUBSCRIPTION_EXPIRED',
    connect: 'ERR_SUBSCRIPTION_EXPIRED',
  },
  {
    way: 'an admin becomes a user without queues',
    isAdmin: true,
    end: (scene) =>
      scene.admin.api.users.update({ params: { id: scene.person.id }, body: { ...fieldsOf(scene), queueIds: [] } }),
    ...outOfReach,
  },
  {
    way: 'the queue is taken away',
    end: (scene) =>
      scene.admin.api.users.update({
        params: { id: scene.person.id },
        body: { ...fieldsOf(scene), queueIds: [scene.queues[1].id] },
      }),
    ...outOfReach,
  },
  {
    way: 'the queue is taken away by hand',
    end: ({ companyId, person, queues }) =>
      inCompany(companyId, ({ db }) =>
        db.deleteFrom('user_queues').where('user_id', '=', person.id).where('queue_id', '=', queues[0].id).execute(),
      ),
    ...outOfReach,
  },
];

async function setUp({ isAdmin, tokenSeconds }: Pick<Ending, 'isAdmin' | 'tokenSeconds'>): Promise<Scene> {
  const office = await makeOffice();
  const person = await makeBrowser(office.app.url, office.companyId, {
    name: 'Davi',
    ...(isAdmin ? { profile: 'admin' as const } : { queueIds: office.queues.map(({ id }) => id) }),
  });
  const [ticketId = 0] = await inCompany(office.companyId, async (scope) => {
    const { id } = await makeConnection(scope);
    return insertTickets(scope, id, [{ name: 'Zé', queueId: office.queues[0].id }]);
  });
  const token = tokenSeconds === undefined ? (person.token ?? '') : tokenOf(person.token ?? '', tokenSeconds);
  return { ...office, person, ticketId, token };
}

const open = ({ app, token, companyId }: Scene): Promise<Screen> => openScreen(app.url, { token, companyId });

test.for(endings)('when $way, calls and sockets end', async ({ end, call, connect, ...before }) => {
  const scene = await setUp(before);
  const screen = await open(scene);
  onTestFinished(() => screen.close());
  const show = () => clientOf(scene.app.url, scene.token).tickets.show({ params: { id: scene.ticketId } });
  expect(await screen.join('joinChatBox', scene.ticketId)).toBe(true);
  await show();
  await end(scene);
  await screen.gone;
  await expect.poll(() => refusalOf(show())).toMatchObject({ error: call });
  if (connect !== undefined) return expect(open(scene)).rejects.toThrow(connect);
  const again = await open(scene);
  onTestFinished(() => again.close());
  expect(await again.join('joinChatBox', scene.ticketId)).toBe(false);
});

test('when the plan loses a part, its calls end, and sockets ask anew for what they may still hear', async () => {
  const scene = await setUp({});
  const { id: connectionId } = await scene.admin.api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } });
  const { token } = await scene.admin.api.connections.makeToken({ params: { id: connectionId } });
  const send = () => clientOf(scene.app.url, token).externalApi.send({ body: { number: '5511955554444', body: 'Oi' } });
  const screen = await open(scene);
  expect(await refusalOf(send())).toMatchObject({ error: 'ERR_WAPP_NOT_INITIALIZED' });
  await asOperator((db) =>
    db.updateTable('plans').set({ use_external_api: false }).where('id', '=', scene.planId).execute(),
  );
  await screen.gone;
  await expect.poll(() => refusalOf(send())).toMatchObject({ error: 'ERR_PLAN_FEATURE' });
  const again = await open(scene);
  expect(await again.join('joinChatBox', scene.ticketId)).toBe(true);
  again.close();
});

const authenticate = (screen: Screen, token: string) =>
  new Promise<boolean>((resolve) => void screen.socket.emit('authenticate', token, resolve));

test('a screen that sends its renewed token in time stays connected and hears on', async () => {
  const scene = await setUp({ tokenSeconds: 3 });
  const screen = await open(scene);
  let isGone = false;
  void screen.gone.then(() => (isGone = true));
  expect(await screen.join('joinChatBox', scene.ticketId)).toBe(true);
  // Another client with the same token does not renew it: it is disconnected, as this one would be.
  const careless = await open(scene);
  expect(await authenticate(screen, scene.person.token ?? '')).toBe(true);
  await careless.gone;
  await scene.admin.api.tickets.change({ params: { id: scene.ticketId }, body: { status: 'closed' } });
  await screen.hear('ticket', (told) => told.action === 'update' && told.ticket.status === 'closed');
  expect(isGone).toBe(false);
  screen.close();
});

test("a screen that sends another's token, or none that is good, is disconnected", async () => {
  const scene = await setUp({});
  for (const token of [scene.attendant.token, 'nonsense', undefined as never]) {
    const screen = await open(scene);
    expect(await authenticate(screen, token)).toBe(false);
    await screen.gone;
  }
});
