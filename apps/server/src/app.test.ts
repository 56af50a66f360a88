import http from 'node:http';
import { expect, test } from 'vitest';
import { openScreen } from './testing/client.ts';
import { makeOffice } from './testing/make-office.ts';
import { settle } from './testing/populate.ts';
import { testApp } from './testing/start-test-app.ts';

test('a started app answers that it is ready, shows its metrics and serves calls', async () => {
  const { url } = await testApp();
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true, checks: { database: true } });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('balcao_pool_connections{pool="readers"}');
  expect((await fetch(`${url}/api/docs`)).status).toBe(200);
});

test('a member of an office calls as typed, and is refused by code', async () => {
  const { admin, attendant, companyId } = await makeOffice();
  expect(await attendant.api.auth.me()).toMatchObject({ id: attendant.id, profile: 'user', super: false });
  expect((await admin.api.companies.listPlan({ params: { companyId } })).id).toBe(companyId);
  await expect(
    attendant.api.settings.set({ params: { key: 'userRating' }, body: { value: 'enabled' } }),
  ).rejects.toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' });
});

test('a screen hears what happens in its own company and nothing of another', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const [screen, other] = [await ours.attendant.openScreen(), await theirs.attendant.openScreen()];
  await ours.admin.api.queues.create({ body: { name: 'Financeiro', color: '#123456' } });
  await theirs.admin.api.queues.create({ body: { name: 'Compras', color: '#654321' } });
  expect(await screen.hear('queue')).toMatchObject({ action: 'update', queue: { name: 'Financeiro' } });
  expect(await other.hear('queue')).toMatchObject({ action: 'update', queue: { name: 'Compras' } });
  for (const one of [screen, other]) one.close();
});

test('a screen with a token that is not ours is not welcome', async () => {
  const { app, companyId } = await makeOffice();
  await expect(openScreen(app.url, { token: 'x', companyId })).rejects.toThrow('ERR_TOKEN_EXPIRED');
});

test('a customer writes, an attendant answers, and the answer reaches the telephone', async () => {
  const { admin, attendant, queues } = await makeOffice();
  const screen = await attendant.openScreen();
  const manager = await admin.openScreen();
  const { id: connectionId } = await admin.api.connections.create({
    body: { name: 'Loja', driver: 'sandbox', queueIds: [queues[0].id] },
  });
  await manager.hear('session', (signal) => signal.session.id === connectionId && signal.session.status === 'qrcode');
  await admin.api.sandbox.scan({ params: { connectionId }, body: {} });
  await screen.hear('session', (signal) => signal.session.id === connectionId && signal.session.status === 'CONNECTED');
  await screen.join('joinTickets', 'pending');
  await admin.api.sandbox.write({
    params: { connectionId },
    body: { from: '5511987654321', name: 'Dona Marta', body: 'Bom dia!' },
  });
  const { tickets } = await settle(
    () => attendant.api.tickets.list({ query: { status: 'pending' } }),
    (page) => page.tickets.length > 0,
  );
  const ticketId = tickets[0]?.id ?? 0;
  await attendant.api.tickets.change({ params: { id: ticketId }, body: { status: 'open', userId: attendant.id } });
  await attendant.api.messages.send({ params: { ticketId }, body: { body: 'Olá, em que posso ajudar?' } });
  const { messages } = await settle(
    () => admin.api.sandbox.messages({ params: { connectionId }, query: { customer: '5511987654321' } }),
    (page) => page.messages.some((one) => !one.fromCustomer),
  );
  expect(messages.map(({ fromCustomer, body }) => ({ fromCustomer, body }))).toMatchObject([
    { fromCustomer: true, body: 'Bom dia!' },
    { fromCustomer: false, body: expect.stringContaining('em que posso ajudar') as string },
  ]);
  for (const one of [screen, manager]) one.close();
});

test('every answer of the sockets carries the security headers of all other answers', async () => {
  const { url } = await testApp();
  const page = await fetch(`${url}/api/nowhere`);
  const wanted = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];
  const polling = '/socket.io/?EIO=4&transport=polling';
  for (const [method, address, status] of [
    ['GET', polling, 200],
    ['OPTIONS', polling, 204],
    ['POST', polling, 400],
    ['GET', '/socket.io/?EIO=4&transport=nonsense', 400],
    ['GET', `${polling}&sid=nonsense`, 400],
    ['GET', '/socket.io/', 400],
    ['GET', '/socket.io', 404],
  ] as const) {
    const reply = await fetch(url + address, { method });
    expect([address, reply.status]).toEqual([address, status]);
    for (const name of wanted)
      expect([address, name, reply.headers.get(name)]).toEqual([address, name, page.headers.get(name)]);
  }
  const upgraded = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .get(`${url}/socket.io/?EIO=4&transport=websocket`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        },
      })
      .on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response);
      })
      .on('error', reject);
  });
  expect(upgraded.statusCode).toBe(101);
  for (const name of wanted) expect([name, upgraded.headers[name]]).toEqual([name, page.headers.get(name)]);
});
