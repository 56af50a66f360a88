import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { createSession } from './session.ts';

interface Heard {
  call: string;
  token: string | undefined;
  body: string;
}
type Answer = (heard: Heard) => { status: number; body: unknown } | Promise<{ status: number; body: unknown }>;

const open: http.Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A server whose answers the test sets, a client of it, and the calls that it received. */
async function connect(answer: Answer) {
  const heard: Heard[] = [];
  const server = http.createServer((request, response) => {
    const read = async () => {
      let body = '';
      for await (const part of request) body += String(part);
      const call = {
        call: `${request.method} ${request.url}`,
        token: request.headers.authorization?.replace('Bearer ', ''),
        body,
      };
      heard.push(call);
      const { status, body: reply } = await answer(call);
      const isText = typeof reply === 'string';
      response
        .writeHead(status, { 'content-type': isText ? 'application/jsonl; charset=utf-8' : 'application/json' })
        .end(isText ? reply : JSON.stringify(reply));
    };
    void read();
  });
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const session = createSession({ base });
  return { heard, session, api: createClient(session, base), stop: () => server.close() };
}

const user = { id: 1, name: 'Ana', companyId: 7 };
const refused = (status: number, error: string, details = {}) => ({
  status,
  body: { error, requestId: 'r1', ...details },
});
const expired = refused(403, 'ERR_TOKEN_EXPIRED');

/** Access tokens are numbered: each renewal returns the next, and only the newest is valid. */
function renewing(otherwise: Answer): Answer {
  let good = 1;
  return async (heard) => {
    if (heard.call === 'POST /api/auth/login') return { status: 200, body: { token: 't0', user } };
    if (heard.call === 'POST /api/auth/refresh_token') return { status: 200, body: { token: `t${good}`, user } };
    if (heard.token !== `t${good}`) return expired;
    const answer = await otherwise(heard);
    if (answer === expired) good += 1;
    return answer;
  };
}
const signIn = { email: 'ana@loja.com', password: 'segredo' };

test('rows of JSON stay a text, also a single one and none', async () => {
  for (const rows of ['{"id":1}\n{"id":2}\n', '{"id":1}\n', '']) {
    const { api, stop } = await connect(() => ({ status: 200, body: rows }));
    expect(await api.campaigns.export({ params: { id: 7 }, query: { format: 'jsonl' } })).toBe(rows);
    stop();
  }
});

test('a call fills the path, writes lists comma separated and leaves out what is absent', async () => {
  const { api, heard } = await connect(() => ({ status: 200, body: [] }));
  await api.tickets.list({ query: { queueIds: [1, 2], status: 'open', searchParam: 'são & cia', tags: [] } });
  await api.tickets.show({ params: { id: 42 } });
  expect(heard.map(({ call }) => call)).toEqual([
    'GET /api/tickets?queueIds=1%2C2&status=open&searchParam=s%C3%A3o%20%26%20cia',
    'GET /api/tickets/42',
  ]);
});

test('a refusal carries its code, its details and the request id', async () => {
  const { api } = await connect(() => refused(400, 'ERR_PLAN_LIMIT', { limit: 3 }));
  const error = await api.connections.list().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'ERR_PLAN_LIMIT', status: 400, details: { limit: 3 }, requestId: 'r1' });
});

test('SH-14 calls with a stale token renew it once, wait for each other, and are made again', async () => {
  const { api, heard, session } = await connect(renewing(() => ({ status: 200, body: [] })));
  await session.signIn(signIn);
  await Promise.all([api.queues.list(), api.tags.list(), api.connections.list()]);
  expect(heard.filter(({ call }) => call === 'POST /api/auth/refresh_token')).toHaveLength(1);
  await api.queues.list();
  expect(heard.at(-1)).toMatchObject({ call: 'GET /api/queue', token: 't1' });
});

test('SH-14 a call that starts while the token is being renewed waits for the new one', async () => {
  let renewed = () => {};
  const renewal = new Promise<void>((resolve) => (renewed = resolve));
  const { api, heard, session } = await connect(async ({ call }) => {
    if (call === 'POST /api/auth/refresh_token') await renewal;
    return { status: 200, body: call.startsWith('POST') ? { token: 'fresh', user } : [] };
  });
  const refreshing = session.refresh();
  const listed = api.queues.list();
  renewed();
  await Promise.all([refreshing, listed]);
  expect(heard.at(-1)).toMatchObject({ call: 'GET /api/queue', token: 'fresh' });
});

test('SH-14 a refused renewal signs out', async () => {
  const { api, session } = await connect(({ call }) =>
    call === 'POST /api/auth/login'
      ? { status: 200, body: { token: 't0', user } }
      : call === 'POST /api/auth/refresh_token'
        ? refused(401, 'ERR_SESSION_EXPIRED')
        : expired,
  );
  await session.signIn(signIn);
  await expect(api.queues.list()).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  expect(session.state()).toEqual({ status: 'signed-out', reason: { kind: 'expired' } });
  expect(session.token()).toBeNull();
});

test('SH-14 a token that is stale again right after its renewal signs out', async () => {
  const { api, session, heard } = await connect(renewing(() => expired));
  await session.signIn(signIn);
  await expect(api.queues.list()).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED' });
  expect(session.state().status).toBe('signed-out');
  expect(heard.filter(({ call }) => call === 'GET /api/queue')).toHaveLength(2);
});

test('SH-14 an unknown session (401) signs out, a missing right (403) does not', async () => {
  let answer = refused(403, 'ERR_NO_PERMISSION');
  const { api, session, heard } = await connect(({ call }) =>
    call === 'POST /api/auth/login' ? { status: 200, body: { token: 't0', user } } : answer,
  );
  await session.signIn(signIn);
  await expect(api.users.page()).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  expect(session.state().status).toBe('signed-in');
  expect(heard.some(({ call }) => call.includes('refresh'))).toBe(false);
  answer = refused(401, 'ERR_USER_DONT_EXISTS');
  await expect(api.users.page()).rejects.toMatchObject({ code: 'ERR_USER_DONT_EXISTS' });
  expect(session.state().status).toBe('signed-out');
});

test('a server out of reach neither signs out nor hides behind a code of its own', async () => {
  const { api, session, stop } = await connect(() => ({ status: 200, body: { token: 't0', user } }));
  await session.signIn(signIn);
  stop();
  await expect(api.queues.list()).rejects.toMatchObject({ code: 'ERR_NETWORK', status: 0 });
  await expect(session.refresh()).rejects.toMatchObject({ code: 'ERR_NETWORK' });
  expect(session.state().status).toBe('signed-in');
});

test('SH-12 a subscription that ended meanwhile signs out and names the date', async () => {
  const { session } = await connect(() =>
    refused(403, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-11-01T03:00:00Z' }),
  );
  await session.resume();
  expect(session.state()).toEqual({
    status: 'signed-out',
    reason: { kind: 'subscription', dueDate: '2026-11-01T03:00:00Z' },
  });
});

test('SH-12 a user of a blocked company is signed out at the next call or renewal, and told why', async () => {
  const { api, session } = await connect(({ call }) =>
    call === 'POST /api/auth/login'
      ? { status: 200, body: { token: 't0', user } }
      : refused(403, 'ERR_COMPANY_BLOCKED'),
  );
  const told = { status: 'signed-out', reason: { kind: 'blocked' } };
  await session.signIn(signIn);
  await expect(api.users.page()).rejects.toMatchObject({ code: 'ERR_COMPANY_BLOCKED' });
  expect(session.state()).toEqual(told);
  await session.signIn(signIn);
  await session.resume();
  expect(session.state()).toEqual(told);
});

test('SH-15 the reason that was foretold outlives the refusals that follow it', async () => {
  const { session } = await connect(({ call }) =>
    call === 'POST /api/auth/login'
      ? { status: 200, body: { token: 't0', user } }
      : refused(401, 'ERR_SESSION_EXPIRED'),
  );
  await session.signIn(signIn);
  session.announceEnd({ kind: 'elsewhere' });
  await session.refresh().catch(() => undefined);
  expect(session.state()).toEqual({ status: 'signed-out', reason: { kind: 'elsewhere' } });
});

test('a call that is called off ends as such', async () => {
  const { api } = await connect(() => new Promise(() => {}));
  const stop = new AbortController();
  const listed = api.queues.list({}, { signal: stop.signal });
  stop.abort();
  await expect(listed).rejects.toMatchObject({ name: 'AbortError' });
});

test('files travel as a form, everything else as JSON', async () => {
  const { api, heard } = await connect(() => ({ status: 200, body: {} }));
  await api.messages.send({ params: { ticketId: 5 }, body: { body: 'olá' } });
  const form = new FormData();
  form.set('medias', new File(['oi'], 'oi.txt'));
  await api.messages.send({ params: { ticketId: 5 }, body: form });
  expect(heard[0]).toMatchObject({ call: 'POST /api/messages/5', body: '{"body":"olá"}' });
  expect(heard[1]?.body).toContain('filename="oi.txt"');
});
