import { Client as Database } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { clientOf, openScreen, Refused, type Client, type Screen } from './testing/client.ts';
import { settle } from './testing/populate.ts';
import { startPostgres, type ExternalPostgres } from './testing/start-postgres.ts';
import { startRedisDouble } from './testing/redis-double.ts';
import { startServer, type RunningServer } from './testing/start-server.ts';
import { newTestDatabase } from './testing/test-database.ts';

const login = { email: 'dona@example.com', password: 'uma-senha-boa' };
const settings = {
  ADMIN_EMAIL: login.email,
  ADMIN_PASSWORD: login.password,
  BALCAO_SECRET: 'the same for all nodes, thirty-two or more',
};

interface Node {
  server: RunningServer;
  api: Client;
  screen: Screen;
}

/** Nodes of one installation, each with one client. `onEnd` gets what stops them; absent: they stop with the test. */
async function openNodes(
  count: number,
  env: Record<string, string>,
  onEnd: (stop: () => void | Promise<void>) => void = onTestFinished,
): Promise<Node[]> {
  const servers: RunningServer[] = [];
  for (let nth = 0; nth < count; nth++) {
    const server = await startServer({ env: { ...settings, ...env } });
    onEnd(() => server.remove());
    servers.push(server);
  }
  const { token, user } = await clientOf(servers[0]?.url ?? '').auth.login({ body: login });
  const nodes: Node[] = [];
  for (const server of servers) {
    const screen = await openScreen(server.url, { token, companyId: user.companyId });
    onEnd(() => screen.close());
    nodes.push({ server, screen, api: clientOf(server.url, token) });
  }
  return nodes;
}

const readiness = async ({ server }: Node) =>
  fetch(`${server.url}/readyz`).then(
    async (reply) => (await reply.json()) as { ready: boolean; checks: Record<string, boolean> },
  );
const services = async ({ server }: Node) =>
  fetch(`${server.url}/readyz?verbose`).then(async (reply) => (await reply.json()) as { services: unknown });
const allReady = (nodes: readonly Node[], ready: boolean) =>
  Promise.all(
    nodes.map((node) =>
      settle(
        () => readiness(node),
        (state) => state.ready === ready && (ready || state.checks['fanOut'] === false),
      ),
    ),
  );

let names = 0;
/** An event at one node reaches every node, also when it is too long for one notification. */
async function hearEachOther(nodes: readonly Node[]) {
  for (const { api } of nodes) {
    const name = await makeQueue(api);
    await Promise.all(
      nodes.map(async ({ screen }) => {
        const told = await screen.hear('queue', (signal) => signal.action === 'update' && signal.queue.name === name);
        expect(told).toMatchObject({ queue: { greetingMessage: long } });
      }),
    );
  }
}
const long = '"€👋€'.repeat(800);

/** The first calls after an outage may be refused, and a refused call may have been executed. */
async function makeQueue(api: Client): Promise<string> {
  for (;;) {
    const nth = ++names;
    const body = { name: `fila ${nth}`, color: `#${(0x100000 + nth).toString(16)}`, greetingMessage: long };
    try {
      await api.queues.create({ body });
      return body.name;
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function stopAll(nodes: readonly Node[]) {
  expect(await Promise.all(nodes.map(({ server }) => server.stop()))).toEqual(nodes.map(() => 0));
}

async function outlive(postgres: ExternalPostgres, nodes: readonly Node[], falls: number) {
  await hearEachOther(nodes);
  for (let fall = 0; fall < falls; fall++) {
    const resynced = nodes.map(
      ({ screen }) => new Promise<void>((resolve) => void screen.socket.once('resync', resolve)),
    );
    await postgres.stop();
    await allReady(nodes, false);
    await postgres.start();
    const since = performance.now();
    await allReady(nodes, true);
    await hearEachOther(nodes);
    if (process.env['FIGURES'])
      console.log(`fall ${fall + 1}: heard after ${Math.round(performance.now() - since)} ms`);
    await Promise.all(resynced);
  }
  expect(nodes.map(({ screen }) => screen.socket.connected)).toEqual(nodes.map(() => true));
}

async function postgresOfItsOwn() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  return postgres;
}

test('after each restart of PostgreSQL two nodes hear each other again, and report when they cannot', async () => {
  const postgres = await postgresOfItsOwn();
  const nodes = await openNodes(2, { DATABASE_URL: postgres.url });
  await outlive(postgres, nodes, 3);
  await stopAll(nodes);
});

test('a node with a PostgreSQL of its own hears itself after each restart, and stops while it is away', async () => {
  const postgres = await postgresOfItsOwn();
  const nodes = await openNodes(1, { DATABASE_URL: postgres.url });
  await outlive(postgres, nodes, 2);
  await postgres.stop();
  await allReady(nodes, false);
  await stopAll(nodes);
});

test('after each restart of Redis two nodes hear each other again, report when they cannot, and stop', async () => {
  const redis = await startRedisDouble();
  onTestFinished(() => redis.stop());
  const nodes = await openNodes(2, { DATABASE_URL: await newTestDatabase(), REDIS_URL: redis.url });
  await allReady(nodes, true);
  await hearEachOther(nodes);
  for (let fall = 0; fall < 3; fall++) {
    await redis.stop();
    await allReady(nodes, false);
    for (const node of nodes) expect(await services(node)).toMatchObject({ services: { redis: false } });
    // The node's own clients do not wait for Redis.
    const [first] = nodes as [Node];
    const name = await makeQueue(first.api);
    await first.screen.hear('queue', (told) => told.action === 'update' && told.queue.name === name);
    const resynced = nodes.map(
      ({ screen }) => new Promise<void>((resolve) => void screen.socket.once('resync', resolve)),
    );
    await redis.start();
    const since = performance.now();
    await allReady(nodes, true);
    await hearEachOther(nodes);
    if (process.env['FIGURES'])
      console.log(`Redis ${fall + 1}: heard after ${Math.round(performance.now() - since)} ms`);
    for (const node of nodes) expect(await services(node)).toMatchObject({ services: { redis: true } });
    await Promise.all(resynced);
  }
  await redis.stop();
  await allReady(nodes, false);
  await stopAll(nodes);
});

test('a screen stays when another node stops; its user is online as long as a tab is open anywhere', async () => {
  const database = await newTestDatabase();
  const [first, second, third] = (await openNodes(3, { DATABASE_URL: database })) as [Node, Node, Node];
  const colleague = { name: 'Bia', email: 'bia@example.com', password: 'uma-senha-boa', profile: 'user' as const };
  const { id } = await first.api.users.create({ body: { ...colleague, queueIds: [], whatsappId: null } });
  const { token, user } = await clientOf(first.server.url).auth.login({ body: colleague });
  const tab = ({ server }: Node) => openScreen(server.url, { token, companyId: user.companyId });
  const presences = () =>
    first.screen.heard.flatMap(({ name, payload }) =>
      name === 'user' && 'action' in payload && payload.action === 'presence' && payload.user.id === id
        ? [payload.user.online]
        : [],
    );
  const isOnline = async () => (await first.api.users.page()).users.find((one) => one.id === id)?.online;
  const tabs = [await tab(first), await tab(second), await tab(third)] as const;
  await expect.poll(presences).toEqual([true]);

  // The tab at the second node is closed and its node stops; the third node is killed.
  tabs[1].close();
  expect(await second.server.stop()).toBe(0);
  await third.server.kill();
  await tabs[2].gone;
  // Waits longer than the detection of a dead node takes: the dead node's presence ends, and Bia stays online at the
  // first node.
  const connection = new Database({ connectionString: database });
  await connection.connect();
  onTestFinished(() => connection.end());
  await connection.query('set role app_operator');
  const nodesOf = async () =>
    (await connection.query('select node_id from user_presences where user_id = $1', [id])).rowCount;
  await expect.poll(nodesOf).toBe(1);
  expect([tabs[0].socket.connected, first.screen.socket.connected]).toEqual([true, true]);
  expect([await isOnline(), presences()]).toEqual([true, [true]]);

  tabs[0].close();
  await expect.poll(presences).toEqual([true, false]);
  expect(await isOnline()).toBe(false);
});

describe('two nodes', () => {
  let [first, second] = [] as unknown as [Node, Node];
  const stops: (() => void | Promise<void>)[] = [];
  beforeAll(async () => {
    const env = { DATABASE_URL: await newTestDatabase() };
    [first, second] = (await openNodes(2, env, (stop) => void stops.push(stop))) as [Node, Node];
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  /** A user who is connected to the second node. */
  async function hire(name: string, queueIds: number[] = []) {
    const person = { name, email: `${name}@example.com`, password: 'uma-senha-boa', profile: 'user' as const };
    const { id } = await first.api.users.create({ body: { ...person, queueIds, whatsappId: null } });
    const { token, user } = await clientOf(second.server.url).auth.login({ body: person });
    const screen = await openScreen(second.server.url, { token, companyId: user.companyId });
    onTestFinished(() => screen.close());
    return { id, token, screen };
  }

  /** Resolves when these screens have heard what the first node announced before. */
  async function heardAll(screens: readonly Screen[]) {
    const name = await makeQueue(first.api);
    for (const screen of screens)
      await screen.hear('queue', (told) => told.action === 'update' && told.queue.name === name);
  }

  test('a user is told when the watched ticket moves out of reach at another node, and hears no more', async () => {
    const { api, screen } = first;
    const [near, far] = [
      await api.queues.create({ body: { name: 'Vendas', color: '#0a7d5a' } }),
      await api.queues.create({ body: { name: 'Suporte', color: '#b3541e' } }),
    ];
    const { id: connectionId } = await api.connections.create({
      body: { name: 'Loja', driver: 'sandbox', queueIds: [near.id] },
    });
    await screen.hear('session', ({ session }) => session.id === connectionId && session.status === 'qrcode');
    await api.sandbox.scan({ params: { connectionId }, body: {} });
    await screen.hear('session', ({ session }) => session.id === connectionId && session.status === 'CONNECTED');
    await api.sandbox.write({ params: { connectionId }, body: { from: '5511900001111', name: 'Zé', body: 'Oi' } });
    const {
      tickets: [ticket],
    } = await settle(
      () => api.tickets.list({ query: { status: 'pending', showAll: true } }),
      ({ tickets }) => tickets.length > 0,
    );
    const { id = 0 } = ticket ?? {};
    const { screen: watching } = await hire('Ana', [near.id]);
    expect(await watching.join('joinChatBox', id)).toBe(true);

    await api.tickets.change({ params: { id }, body: { transfer: true, queueId: far.id, status: 'pending' } });
    await watching.hear('ticket', (told) => told.action === 'delete' && told.ticketId === id);
    await api.tickets.change({ params: { id }, body: { status: 'closed' } });
    await heardAll([watching]);
    expect(watching.heard.filter((heard) => heard.name === 'ticket').map(({ payload }) => payload)).toEqual([
      { action: 'delete', ticketId: id },
    ]);
  });

  test('CH-01 a message reaches a participant at another node once, and nothing reaches one who has left', async () => {
    const { api, screen } = first;
    const { id: userId, token, screen: far } = await hire('Bia');
    const { id } = await api.chats.create({ body: { title: 'Entregas', users: [userId] } });
    const params = { id };
    const write = async (client: Client, message: string) => {
      const sent = await client.chats.send({ params, body: { message } });
      await screen.hear('chat', (told) => told.action === 'new-message' && told.newMessage.id === sent.id);
      return sent.id;
    };
    const heardBy = ({ heard }: Screen) =>
      heard.flatMap(({ name, payload }) =>
        name === 'chat' && 'newMessage' in payload && payload.newMessage.chatId === id ? [payload.newMessage.id] : [],
      );
    const written = [
      await write(api, 'Chegou o caminhão?'),
      await write(clientOf(second.server.url, token), 'Chegou, está na doca'),
    ];
    await expect.poll(() => heardBy(far)).toEqual(written);
    await clientOf(first.server.url, token).chats.leave({ params });
    await far.hear('chat', (told) => told.action === 'delete' && told.id === id);
    const last = await write(api, 'Sem a Bia');
    await heardAll([screen, far]);
    expect([heardBy(screen), heardBy(far)]).toEqual([[...written, last], written]);
    // The connection of a user who leaves the company ends.
    await api.users.remove({ params: { id: userId } });
    await far.gone;
  });

  test('AN-01 an announcement reaches the screens at each node once, and so does its end', async () => {
    const { id } = await first.api.announcements.create({ body: { title: 'Manutenção', text: 'Domingo, às 3h' } });
    await first.screen.hear('announcement', (told) => told.action === 'create' && told.record.id === id);
    await first.api.announcements.remove({ params: { id } });
    await first.screen.hear('announcement', (told) => told.action === 'delete' && told.id === id);
    const screens = [first.screen, second.screen];
    await heardAll(screens);
    for (const { heard } of screens)
      expect(
        heard.flatMap(({ name, payload }) => (name === 'announcement' && 'action' in payload ? [payload.action] : [])),
      ).toEqual(['create', 'delete']);
  });

  test('when the node of a user is killed, the others say that the user has gone', async () => {
    const { id } = await hire('Davi');
    const told = (online: boolean) =>
      first.screen.hear(
        'user',
        (signal) => signal.action === 'presence' && signal.user.id === id && signal.user.online === online,
      );
    await told(true);
    const since = performance.now();
    await second.server.kill();
    await told(false);
    if (process.env['FIGURES']) console.log(`gone after ${Math.round((performance.now() - since) / 1000)} s`);
  });
});
