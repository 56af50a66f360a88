import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf, openScreen, Refused, type Client as Api } from '../../testing/client.ts';
import { startServer, type RunningServer } from '../../testing/start-server.ts';
import { newTestDatabase } from '../../testing/test-database.ts';

/** Several processes on one database, as in a large installation. */

const admin = { email: 'dona@example.com', password: 'uma-senha-boa' };
const from = '5511988887777';

async function startNodes(roles: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const database = await newTestDatabase();
  const env = {
    DATABASE_URL: database,
    BALCAO_SECRET: 'um segredo comum a todos os processos',
    SANDBOX: 'on',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...more,
  };
  const start = async (role: string) => {
    const node = await startServer({ env: { ...env, ROLE: role } });
    onTestFinished(() => node.remove());
    return node;
  };
  const nodes: RunningServer[] = [];
  for (const role of roles) nodes.push(await start(role));
  const owner = new Client({ connectionString: database });
  await owner.connect();
  onTestFinished(() => owner.end());
  const drained = () =>
    expect
      .poll(async () => (await owner.query(`select 1 from lane_entries where kind = 'inbound' limit 1`)).rowCount)
      .toBe(0);
  return { nodes, start, owner, drained };
}

/** One sign-in, valid at every node. */
async function signIn([node, ...others]: readonly RunningServer[]): Promise<[Api, ...Api[]]> {
  const url = node?.url ?? '';
  const { token } = await clientOf(url).auth.login({ body: admin });
  return [clientOf(url, token), ...others.map((other) => clientOf(other.url, token))];
}

async function link(api: Api, name = 'Balcão') {
  const { id } = await api.connections.create({ body: { name, driver: 'sandbox' } });
  await standsAs(api, id, 'qrcode');
  await api.sandbox.scan({ params: { connectionId: id }, body: {} });
  await standsAs(api, id, 'CONNECTED');
  return { id, params: { connectionId: id } };
}
const standsAs = (api: Api, id: number, status: string) =>
  expect.poll(async () => (await api.connections.show({ params: { id } })).status).toBe(status);

/** As a telephone does: it sends an unacknowledged message again under the same id. */
async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (error instanceof Refused && error.code !== 'ERR_SERVICE_UNAVAILABLE') throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function everyBody(api: Api) {
  const { tickets } = await api.tickets.list({ query: { showAll: true } });
  const bodies: string[] = [];
  for (const ticket of tickets) {
    for (let before: string | null | undefined; before !== null;) {
      const page = await api.messages.page({
        params: { ticketId: ticket.id },
        query: before === undefined ? {} : { before },
      });
      bodies.unshift(...page.messages.map(({ body }) => body));
      before = page.next;
    }
  }
  return { tickets, bodies };
}

test('the phone may be used at a node that drives nothing', async () => {
  const { nodes, drained } = await startNodes(['web', 'worker,channels']);
  const [api] = await signIn(nodes);
  const { id, params } = await link(api);
  await api.sandbox.write({ params, body: { from, body: 'Oi' } });
  await drained();
  const { tickets, bodies } = await everyBody(api);
  expect(bodies).toEqual(['Oi']);
  const ticketId = tickets[0]?.id ?? 0;
  await api.tickets.change({ params: { id: ticketId }, body: { status: 'open' } });
  await api.messages.send({ params: { ticketId }, body: { body: 'Olá!' } });
  const ours = async () =>
    (await api.messages.page({ params: { ticketId } })).messages.find(({ body }) => body === 'Olá!');
  await expect.poll(async () => (await ours())?.ack).toBe(2);
  await api.sandbox.read({ params, body: { from } });
  await expect.poll(async () => (await ours())?.ack).toBe(4);
  await api.sandbox.unlink({ params });
  await standsAs(api, id, 'DISCONNECTED');
});

test('AU-01 a hundred first messages through two servers are one ordered ticket, also after a kill', async () => {
  const { nodes, drained } = await startNodes(['all', 'all']);
  const [first, second = first] = await signIn(nodes);
  const { params } = await link(first);
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  const write = (n: number, api: Api) =>
    api.sandbox.write({ params, body: { from, id: `M${n}`, body: `mensagem ${n}` } });
  await Promise.all([
    ...numbers.map((n) => insist(() => write(n, n % 2 ? first : second))),
    ...numbers.filter((n) => n % 5 === 0).map((n) => insist(() => write(n, n % 2 ? second : first))),
  ]);
  await drained();
  const onPhone = async () =>
    (await second.sandbox.messages({ params, query: { customer: from } })).messages.map(({ body }) => body);
  expect((await everyBody(second)).tickets).toHaveLength(1);
  expect((await everyBody(second)).bodies).toEqual(await onPhone());

  const later = Array.from({ length: 40 }, (_, n) => 100 + n);
  const writing = Promise.all(later.map((n) => insist(() => write(n, second))));
  await nodes[0]?.kill();
  await writing;
  await drained();
  const { tickets, bodies } = await everyBody(second);
  expect(tickets).toHaveLength(1);
  expect(bodies).toEqual(await onPhone());
  expect(bodies).toHaveLength(140);
});

test('AU-01 customers on two numbers through two servers are one contact each, a ticket a number', async () => {
  const { nodes, drained } = await startNodes(['all', 'all']);
  const [firstUrl = '', secondUrl = ''] = nodes.map(({ url }) => url);
  const { token, user } = await clientOf(firstUrl).auth.login({ body: admin });
  const [first, second] = [clientOf(firstUrl, token), clientOf(secondUrl, token)];
  const phones = [await link(first, 'Loja'), await link(first, 'Fábrica')];
  const screen = await openScreen(secondUrl, { token, companyId: user.companyId });
  onTestFinished(() => screen.close());
  await screen.join('joinTickets', 'pending');
  const customers = Array.from({ length: 6 }, (_, n) => `551190000010${n}`);
  const writes = customers.flatMap((customer, c) =>
    phones.flatMap(({ params }, p) =>
      [0, 1, 2, 3].map((n) => ({ customer, params, body: `${p} ${n}`, api: (c + p + n) % 2 ? first : second })),
    ),
  );
  await Promise.all(
    writes.map(({ customer, params, body, api }) =>
      insist(() => api.sandbox.write({ params, body: { from: customer, id: `${customer} ${body}`, body } })),
    ),
  );
  await drained();
  const { tickets, bodies } = await everyBody(first);
  expect((await first.contacts.page()).contacts.map(({ number }) => number).sort()).toEqual(customers);
  expect(
    tickets
      .map(({ contact, whatsappId, unreadMessages }) => `${contact.number} ${whatsappId} ${unreadMessages}`)
      .sort(),
  ).toEqual(customers.flatMap((customer) => phones.map(({ id }) => `${customer} ${id} 4`)).sort());
  expect(bodies).toHaveLength(writes.length);
  // What one process receives is announced to the clients of the other.
  for (const ticket of tickets)
    await screen.hear('ticket', (told) => told.action === 'update' && told.ticket.id === ticket.id);
});

test('CN-04 NH-02 a number whose node died is not shown as connected, and the next node takes it', async () => {
  const { nodes, start } = await startNodes(['web,worker', 'channels'], { ALERT_AFTER_SECONDS: '1' });
  const [api] = await signIn(nodes);
  const { id } = await link(api);
  const health = () => api.numberHealth.show({ params: { id }, query: { hours: '24' } });
  const { since } = await health();
  await nodes[1]?.kill();
  await standsAs(api, id, 'TIMEOUT');
  expect(await api.connections.list()).toMatchObject([{ status: 'TIMEOUT', reason: 'unattended', qrcode: '' }]);
  expect(await health()).toMatchObject({ status: 'TIMEOUT', lastError: { code: 'unattended' } });
  await expect.poll(() => api.numberHealth.alerts()).toMatchObject([{ connection: { id }, reason: 'unattended' }]);
  await start('channels');
  await standsAs(api, id, 'CONNECTED');
  expect(await api.numberHealth.alerts()).toEqual([]);
  const { states } = await health();
  expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining(['CONNECTED', 'TIMEOUT']));
  expect(states.filter(({ status, from }) => status === 'CONNECTED' && from === since)).toHaveLength(1);
});

test('NH-01 the night in which the server was off is no time in which the number was connected', async () => {
  const {
    nodes: [node],
    start,
    owner,
  } = await startNodes(['all']);
  const [api] = await signIn(node ? [node] : []);
  const { id } = await link(api);
  await node?.kill();
  for (const change of [
    `connection_states set at = at - interval '10 hours'`,
    `connections set updated_at = updated_at - interval '10 hours'`,
    `connection_leases set expires_at = expires_at - interval '8 hours'`,
  ])
    await owner.query(`update ${change}`);
  const [later] = await signIn([await start('all')]);
  await standsAs(later, id, 'CONNECTED');
  const { states, uptime } = await later.numberHealth.show({ params: { id }, query: { hours: '24' } });
  const night = states.find(({ reason }) => reason === 'unattended');
  expect(night).toMatchObject({ status: 'TIMEOUT' });
  expect(Date.parse(night?.to ?? '') - Date.parse(night?.from ?? '')).toBeGreaterThan(7 * 60 * 60_000);
  expect(uptime).toBeLessThan(0.3);
});
