import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineRoute, limits, planFeatures } from '@balcao/contract';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { formEnd, formType, openCall, partOf, type OpenCall } from '../../testing/open-call.ts';
import { createLog } from '../log.ts';
import type { TokenHolder, UserActor } from '../scope/actor.ts';
import type { BodyLimits } from './body-budget.ts';
import { openHttp } from './open-http.ts';
import { outside, serve } from './serve.ts';

const echo = z.object({ fields: z.record(z.string(), z.number()), files: z.number() });
const upload = { field: 'medias', maxFiles: 2 };
const body = z.object({
  body: z.union([z.string(), z.array(z.string())]).default(''),
  clientId: z.string().optional(),
});
const routes = {
  up: defineRoute({ method: 'POST', path: '/up', access: 'signed-in', summary: '', upload, body, reply: echo }),
  program: defineRoute({
    method: 'POST',
    path: '/program',
    access: 'connection-token',
    summary: '',
    upload,
    body,
    reply: echo,
  }),
  open: defineRoute({ method: 'POST', path: '/open', access: 'public', summary: '', body, reply: echo }),
};
const standing = { isBlocked: false, dueAt: null, features: new Set(planFeatures) };
/** `u1.2` is user 2 of company 1. */
const authenticate = async (token: string): Promise<UserActor | undefined> => {
  const [, companyId, userId] = /^u(\d+)\.(\d+)$/.exec(token) ?? [];
  if (companyId === undefined) return undefined;
  return {
    ...standing,
    kind: 'user',
    userId: Number(userId),
    name: 'Ana',
    companyId: Number(companyId),
    sessionId: 's',
    profile: 'user',
    super: false,
    queueIds: [],
    allTickets: false,
    hiddenConnectionIds: [],
    ownConnectionIds: [],
    guestTicketIds: [],
  };
};
const authenticateToken = async (token: string): Promise<TokenHolder | undefined> => {
  const [, companyId, connectionId] = /^c(\d+)\.(\d+)$/.exec(token) ?? [];
  if (companyId === undefined) return undefined;
  return { ...standing, companyId: Number(companyId), connectionId: Number(connectionId) };
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(bodyLimits: Partial<BodyLimits> = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-bodies-'));
  const answer = async (
    _call: unknown,
    { body: { body: text }, files }: { body: z.output<typeof body>; files: readonly unknown[] },
  ) => ({ fields: { body: [text].flat().join('').length }, files: files.length });
  const app = await openHttp({
    log: createLog({ logLevel: 'silent', isProduction: true }),
    served: [serve(routes, { up: outside(answer), program: outside(answer), open: outside(answer) })],
    authenticate,
    authenticateToken,
    uploadFolder: folder,
    trustProxy: false,
    publicUrl: undefined,
    bodyLimits,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const calls: OpenCall[] = [];
  closing.push(async () => {
    for (const call of calls) call.hangUp();
    app.server.closeAllConnections();
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const call = (where: string, as: string | undefined, headers: Record<string, string>) => {
    const opened = openCall(`${url}/api${where}`, {
      headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }), ...headers },
    });
    calls.push(opened);
    return opened;
  };
  return {
    form: (as: string, where = '/up') => call(where, as, formType),
    json: (as: string | undefined, where = '/up', length = 500_000) =>
      call(where, as, { 'content-type': 'application/json', 'content-length': String(length) }),
    /** A short body, from its first byte to its last. */
    send(as: string, where = '/up') {
      const sent = call(where, as, formType);
      sent.end(`${partOf('body')}oi${formEnd}`);
      return sent.answered;
    },
    filesLeft: () =>
      fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
  };
}

const kilobytes = (count: number) => 'x'.repeat(count * 1024);

test('a field that the call does not have is refused when its name arrives', async () => {
  const { form, filesLeft } = await start();
  const junk = form('u1.1');
  await junk.write(`${partOf('medias', 'a.txt')}abc${partOf('junk')}${kilobytes(1)}`);
  expect(await junk.answered).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', issues: [{ path: 'junk', message: 'unknown field' }] },
  });
  const wrongFile = form('u1.1');
  await wrongFile.write(`${partOf('body', 'a.txt')}abc`);
  expect(await wrongFile.answered).toMatchObject({ status: 400, body: { issues: [{ path: 'body' }] } });
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const proto = form('u1.1');
    await proto.write(`${partOf(name)}abc`);
    expect(await proto.answered).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  }
  await expect.poll(filesLeft).toBe(0);
});

test('all fields of a form together have the size of a JSON body, and there are few of them', async () => {
  const { form } = await start();
  const large = form('u1.1');
  for (let nth = 0; nth < 3; nth += 1) await large.write(`${partOf('body')}${kilobytes(300)}`);
  await large.write(`${partOf('body')}${kilobytes(200)}`);
  expect(await large.answered).toMatchObject({ status: 413, body: { error: 'ERR_PAYLOAD_TOO_LARGE' } });
  const many = form('u1.1');
  for (let nth = 0; nth <= limits.form.fields; nth += 1) await many.write(`${partOf('body')}x`);
  expect(await many.answered).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  const right = form('u1.1');
  right.end(`${partOf('body')}${kilobytes(900)}${partOf('medias', 'a.bin')}${kilobytes(3000)}${formEnd}`);
  expect(await right.answered).toMatchObject({ status: 200, body: { fields: { body: 900 * 1024 }, files: 1 } });
});

test.each([
  ['user', 'u1.1', 'u1.2', '/up'],
  ["connection's token", 'c1.1', 'c1.2', '/program'],
])('a %s has so many forms open at once; the others go on', async (_who, one, other, where) => {
  const { form, send } = await start({ formsPerOwner: 3 });
  const opened = Array.from({ length: 3 }, () => form(one, where));
  for (const call of opened) await call.write(`${partOf('body')}o`);
  await expect.poll(async () => (await send(one, where)).status).toBe(429);
  const refused = await send(one, where);
  expect(refused).toMatchObject({ body: { error: 'ERR_RATE_LIMITED' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await send(other, where)).toMatchObject({ status: 200 });
  opened[0]?.end(`i${formEnd}`);
  expect(await opened[0]?.answered).toMatchObject({ status: 200, body: { fields: { body: 2 } } });
  expect(await send(one, where)).toMatchObject({ status: 200 });
  opened[1]?.hangUp();
  opened[2]?.hangUp();
  await expect
    .poll(async () => (await Promise.all([send(one, where), send(one, where)])).map((a) => a.status))
    .toEqual([200, 200]);
});

test.each([
  ['user', { bytesPerOwner: 500_000 }, 'u1.1', 'u1.2'],
  ['company', { bytesPerCompany: 500_000 }, 'u1.1', 'u2.1'],
])('the unfinished bodies of one %s take so much memory and no more', async (_whose, bodyLimits, one, other) => {
  const { form, json, send } = await start(bodyLimits);
  const first = form(one);
  await first.write(`${partOf('body')}${kilobytes(300)}`);
  const second = json(one);
  await second.write(`{"body":"${kilobytes(300)}`);
  const [refused, kept] = await Promise.race([
    first.answered.then((answer) => [answer, second] as const),
    second.answered.then((answer) => [answer, first] as const),
  ]);
  expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_RATE_LIMITED' } });
  // Short bodies are always accepted, and so are all bodies of other callers.
  expect(await send(one)).toMatchObject({ status: 200 });
  const theirs = form(other);
  theirs.end(`${partOf('body')}${kilobytes(400)}${formEnd}`);
  expect(await theirs.answered).toMatchObject({ status: 200 });
  kept.hangUp();
  await expect
    .poll(async () => {
      const again = form(one);
      again.end(`${partOf('body')}${kilobytes(400)}${formEnd}`);
      return (await again.answered).status;
    })
    .toBe(200);
});

test('all unfinished bodies of a process take so much memory and no more; what is answered is given back', async () => {
  const { form, json } = await start({ bytesPerProcess: 1_000_000 });
  const calls = Array.from({ length: 30 }, (_, nth) => (nth % 2 ? form(`u${nth}.1`) : json(`u${nth}.1`)));
  for (const [nth, call] of calls.entries())
    await call.write(nth % 2 ? `${partOf('body')}${kilobytes(100)}` : `{"body":"${kilobytes(100)}`);
  const left = new Set(calls);
  const refusals: unknown[] = [];
  for (const call of calls)
    void call.answered.then((answer) => {
      left.delete(call);
      refusals.push(answer);
    });
  // Each body has 100 kB, of which 16 kB are not counted.
  await expect.poll(() => left.size).toBe(11);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 503, body: { error: 'ERR_SERVICE_UNAVAILABLE' } });
  for (const call of left) call.hangUp();
  for (let nth = 0; nth < 20; nth += 1) {
    await expect
      .poll(async () => {
        const again = form('u1.1');
        again.end(`${partOf('body')}${kilobytes(900)}${formEnd}`);
        return (await again.answered).status;
      })
      .toBe(200);
  }
});

test('a body that makes no progress is cut: JSON, forms, and what is refused and read no more', async () => {
  const { form, json } = await start({ stallMs: 300 });
  const stalled = [json('u1.1'), json(undefined, '/open', 5000), form('u1.2'), form('u1.3'), form('u1.4')];
  await stalled[0]?.write('{"body":"half');
  await stalled[2]?.write(`${partOf('body')}half`);
  await stalled[3]?.write(`${partOf('medias', 'a.bin')}half`);
  for (const call of stalled)
    expect(await call.answered).toMatchObject({ status: 408, body: { error: 'ERR_BODY_TIMEOUT' } });
  await Promise.all(stalled.map((call) => call.closed));
  const refused = form('nobody');
  await refused.write(`${partOf('body')}half`);
  expect(await refused.answered).toMatchObject({ status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } });
  await refused.closed;
});

test('a slow body that goes on is served', async () => {
  const { form } = await start({ stallMs: 300 });
  const slow = form('u1.1');
  await slow.write(partOf('body'));
  for (let nth = 0; nth < 12; nth += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await slow.write('x');
  }
  slow.end(formEnd);
  expect(await slow.answered).toMatchObject({ status: 200, body: { fields: { body: 12 } } });
});
