import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { afterEach, expect, test, vi } from 'vitest';
import { createSession } from '../api/session.ts';
import { Live } from './socket.ts';

const user = { id: 1, name: 'Ana', companyId: 7 };
const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Waits for an expected event; the timeout is only a safety net. */
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 30_000, interval: 10 });

const tokenOf = (sid: string, serial: number, life = {}) =>
  `x.${Buffer.from(JSON.stringify({ sid, serial, ...life })).toString('base64url')}.y`;

vi.setConfig({ testTimeout: 60_000 });

/**
 * A server with sessions and sockets, a signed-in client of it, and the calls that the server received.
 * @param lifeSeconds each renewal returns another token, which is valid for this long; by default all are the same.
 */
async function connect({ pingMs = 60_000, lifeSeconds = 0, build = undefined as string | undefined } = {}) {
  const seen = { tokens: [] as string[], events: [] as unknown[][], renewals: 0 };
  let good = 0;
  let full = 0;
  const iat = Math.floor(Date.now() / 1000);
  const goodToken = () => tokenOf('mine', good, lifeSeconds > 0 ? { iat, exp: iat + lifeSeconds } : {});
  const server = http.createServer((request, response) => {
    const renewing = request.url === '/api/auth/refresh_token';
    if (renewing) seen.renewals += 1;
    if (renewing && lifeSeconds > 0) good += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ token: goodToken(), user }));
  });
  const io = new Server(server, { path: '/socket.io', connectionStateRecovery: {} });
  io.use((socket, next) => {
    const token = String(socket.handshake.query['token']);
    seen.tokens.push(token);
    if (full > 0) return next(new Error((full -= 1) >= 0 ? 'ERR_TOO_MANY_SOCKETS' : ''));
    next(token === goodToken() ? undefined : new Error('ERR_TOKEN_EXPIRED'));
  });
  const sockets: Socket[] = [];
  io.on('connection', (socket) => {
    sockets.push(socket);
    socket.onAny((...event: unknown[]) => {
      const answer = event.at(-1);
      seen.events.push(event.filter((part) => typeof part !== 'function'));
      if (typeof answer === 'function') (answer as (ok: boolean) => void)(true);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const session = createSession({ base: `${url}/api` });
  await session.signIn({ email: 'ana@loja.com', password: 'segredo' });
  const live = new Live(session, { url, pingMs, resyncWithinMs: 100, build });
  live.start(user.companyId);
  closing.push(
    () => live.stop(),
    () => void io.close(),
  );
  await until(() => expect(live.link()).toBe('connected'));
  return {
    live,
    session,
    io,
    seen,
    sockets,
    goodToken,
    expireToken: () => (good += 1),
    refuse: (times: number) => (full = times),
  };
}

/** A network failure: the transport closes without a packet, and the state for a recovery is lost. */
const breakLink = (socket: Socket | undefined) => socket?.conn.close(true);

test('SH-18 a signal of the company is heard under its name, another company is not', async () => {
  const { live, io } = await connect();
  const heard: unknown[] = [];
  live.onSignal('ticket', (signal) => heard.push(signal));
  io.emit('company-8-ticket', { action: 'delete', ticketId: 1 });
  io.emit('company-7-ticket', { action: 'delete', ticketId: 2 });
  await until(() => expect(heard).toEqual([{ action: 'delete', ticketId: 2 }]));
});

test('SH-17 rooms are asked for again after a break, once each, and what is on screen is fetched anew', async () => {
  const { live, seen, sockets } = await connect();
  let granted = 0;
  let refetched = 0;
  live.onReconnect(() => (refetched += 1));
  const leave = live.join('chat', '42', () => (granted += 1));
  const leaveToo = live.join('chat', '42');
  live.join('tickets', 'open');
  await until(() => expect(granted).toBe(1));
  seen.events.length = 0;
  breakLink(sockets[0]);
  await until(() => expect(granted).toBe(2));
  expect(seen.events).toEqual(
    expect.arrayContaining([
      ['joinChatBox', '42'],
      ['joinTickets', 'open'],
    ]),
  );
  expect(seen.events.filter(([event]) => event === 'joinChatBox')).toHaveLength(1);
  expect(refetched).toBe(1);
  leave();
  leaveToo();
  await until(() => expect(seen.events.at(-1)).toEqual(['leaveChatBox', '42']));
});

test('SH-17 a socket with an expired token renews it and comes back', async () => {
  const { live, seen, sockets, expireToken } = await connect();
  expireToken();
  sockets[0]?.disconnect(true);
  await until(() => expect(sockets).toHaveLength(2));
  await until(() => expect(live.link()).toBe('connected'));
  expect(seen.renewals).toBe(1);
  expect(seen.tokens.at(-1)).toBe(tokenOf('mine', 1));
});

test('SH-17 a reconnect that finds its token expired renews it', async () => {
  const { live, seen, sockets, expireToken } = await connect();
  expireToken();
  breakLink(sockets[0]);
  await until(() => expect(sockets).toHaveLength(2));
  await until(() => expect(live.link()).toBe('connected'));
  expect(seen.tokens).toEqual([tokenOf('mine', 0), tokenOf('mine', 0), tokenOf('mine', 1)]);
});

test('SH-17 a screen renews its token before it expires and the socket goes on without a break', async () => {
  const { live, seen, sockets, goodToken } = await connect({ lifeSeconds: 2 });
  const links: string[] = [];
  live.onLink(() => links.push(live.link()));
  const authenticated = () => seen.events.filter(([event]) => event === 'authenticate').map(([, token]) => token);
  await until(() => expect(authenticated().length).toBeGreaterThanOrEqual(3));
  expect(new Set(authenticated()).size).toBe(authenticated().length);
  expect(authenticated().at(-1)).toBe(goodToken());
  expect(seen.renewals).toBe(authenticated().length);
  expect([sockets.length, links]).toEqual([1, []]);
});

test('SH-17 a screen whose server stops comes back with the token it has', async () => {
  const { live, seen, sockets } = await connect();
  sockets[0]?.disconnect(true);
  await until(() => expect(sockets).toHaveLength(2));
  await until(() => expect(live.link()).toBe('connected'));
  expect(seen.renewals).toBe(0);
});

test('a screen that is refused because there are too many waits and tries again, and renews nothing', async () => {
  const { live, seen, sockets, refuse } = await connect();
  refuse(2);
  breakLink(sockets[0]);
  const since = performance.now();
  await until(() => expect(seen.tokens).toHaveLength(3));
  await until(() => expect(sockets).toHaveLength(2));
  await until(() => expect(live.link()).toBe('connected'));
  expect(seen.renewals).toBe(0);
  // Two pauses, each at least half of five seconds.
  expect(performance.now() - since).toBeGreaterThan(5000);
});

test('when signals may have been lost between servers, the screen is fetched anew over the same socket', async () => {
  const { live, io, sockets } = await connect();
  let refetched = 0;
  live.onReconnect(() => (refetched += 1));
  io.emit('resync');
  await until(() => expect(refetched).toBe(1));
  expect(sockets).toHaveLength(1);
});

test('a page that was open during an upgrade learns it; a page of the same build is current', async () => {
  const { live, io } = await connect({ build: 'a1' });
  const tellBuild = (build: string) => {
    io.emit('ready', { build });
    io.emit('company-7-ticket', { action: 'delete', ticketId: 1 });
  };
  let heard = 0;
  live.onSignal('ticket', () => (heard += 1));
  for (const same of ['a1', '']) {
    const before = heard;
    tellBuild(same);
    await until(() => expect(heard).toBe(before + 1));
    expect(live.isOutdated()).toBe(false);
  }
  let changes = 0;
  live.onLink(() => (changes += 1));
  tellBuild('b2');
  await until(() => expect(live.isOutdated()).toBe(true));
  expect(changes).toBe(1);
});

test('SH-16 presence is told at once and then at every interval', async () => {
  const { seen } = await connect({ pingMs: 20 });
  await until(() => expect(seen.events.filter(([event]) => event === 'userStatus').length).toBeGreaterThan(3));
});

test('SH-15 a sign-in of the same user under another session is not ours', async () => {
  const { live } = await connect();
  const signedIn = (id: number, session: string) => ({
    action: 'update' as const,
    user: { id, email: 'ana@loja.com', companyId: 7 },
    session,
  });
  expect(live.isOurs(signedIn(1, 'mine'))).toBe(true);
  expect(live.isOurs(signedIn(1, 'another'))).toBe(false);
  expect(live.isOurs(signedIn(2, 'another'))).toBe(true);
});
