import fs from 'node:fs';
import { limits, routes, UserPreferences } from '@balcao/contract';
import { createSigner } from 'fast-jwt';
import { beforeAll, expect, test } from 'vitest';
import { openHttp } from '../../platform/http/open-http.ts';
import { createLog } from '../../platform/log.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { makeBrowser, openBrowser } from '../../testing/browser.ts';
import { openScreen } from '../../testing/client.ts';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { testApp } from '../../testing/start-test-app.ts';
import { makeCompany } from '../companies/make-company.ts';
import { makeQueue } from '../queues/make-queue.ts';
import { madePassword, makeUser } from '../users/make-user.ts';
import { readAccessToken, signAccessToken } from './access-token.ts';
import { authenticate } from './authenticate.ts';
import { authNoun } from './noun.ts';
import { purgeSessions } from './jobs.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await testApp());
});

const { login, logout, me, refresh } = routes.auth;
const signIn = async (email: string, password = madePassword) => {
  const browser = openBrowser(url);
  const session = await browser.ask(login, { body: { email, password } });
  browser.token = session.token;
  return { browser, session };
};
/** Ends the grace period: moves the last replacement of the secret into the past. */
const letGraceGo = (companyId: number) =>
  inCompany(companyId, ({ db }) =>
    db
      .updateTable('sessions')
      .set({ rotated_at: new Date(Date.now() - 31_000) })
      .execute(),
  );

test('SH-12 signing in returns a token, the user, the queues and the company with its settings and plan', async () => {
  const dueDate = new Date('2099-01-31T00:00:00Z');
  const company = await makeCompany({ name: 'Açaí & Cia', dueDate });
  const queue = await makeQueue(company.id);
  const user = await makeUser(company.id, { name: 'Zoë 🦜', queueIds: [queue.id], allTickets: true });
  const { session } = await signIn(`  ${user.email.toUpperCase()} `);
  expect(session.user).toMatchObject({
    id: user.id,
    name: 'Zoë 🦜',
    email: user.email,
    profile: 'user',
    super: false,
    companyId: company.id,
    allTicket: 'enabled',
    queues: [{ id: queue.id, name: queue.name, color: queue.color, UserQueue: { userId: user.id, queueId: queue.id } }],
    company: {
      id: company.id,
      name: 'Açaí & Cia',
      dueDate: dueDate.toISOString(),
      plan: { users: 1000, useCampaigns: true },
    },
  });
  expect(session.user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' });
  expect(readAccessToken(session.token)).toMatchObject({ userId: user.id, companyId: company.id, profile: 'user' });
});

test('SH-12 a company past its due date is refused with the date, only after the password was right', async () => {
  const dueDate = new Date(Date.now() - 10 * 86_400_000);
  const company = await makeCompany({ dueDate });
  const user = await makeUser(company.id);
  const browser = openBrowser(url);
  expect(await browser.refusal(login, { body: { email: user.email, password: madePassword } })).toEqual({
    status: 403,
    error: 'ERR_SUBSCRIPTION_EXPIRED',
    dueDate: dueDate.toISOString(),
  });
  expect(await browser.refusal(login, { body: { email: user.email, password: 'errada' } })).toMatchObject({
    error: 'ERR_INVALID_CREDENTIALS',
  });
  expect(browser.cookie).toBe('');
});

test('SH-12 no user of a blocked company can sign in or renew until it is unblocked', async () => {
  const company = await makeCompany();
  const user = await makeUser(company.id);
  const ana = await makeBrowser(url, company.id);
  const admit = (status: boolean) =>
    asOperator((db) => db.updateTable('companies').set({ status }).where('id', '=', company.id).execute());
  await admit(false);
  const browser = openBrowser(url);
  expect(await browser.refusal(login, { body: { email: user.email, password: madePassword } })).toEqual({
    status: 403,
    error: 'ERR_COMPANY_BLOCKED',
  });
  expect(await browser.refusal(login, { body: { email: user.email, password: 'errada' } })).toMatchObject({
    error: 'ERR_INVALID_CREDENTIALS',
  });
  expect(await ana.refusal(refresh)).toMatchObject({ status: 403, error: 'ERR_COMPANY_BLOCKED' });
  await admit(true);
  await ana.ask(refresh);
});

test('SH-12 a wrong password, an unknown e-mail and no e-mail at all get the same answer', async () => {
  const company = await makeCompany();
  const user = await makeUser(company.id);
  const wrong = { status: 401, error: 'ERR_INVALID_CREDENTIALS' };
  for (const body of [
    { email: user.email, password: `${madePassword} ` },
    { email: user.email, password: '' },
    { email: 'ninguem@exemplo.com.br', password: madePassword },
    { email: 'not an e-mail\u0000', password: '\u0000' },
    { email: "' or 1=1 --", password: madePassword },
    { email: '', password: '🔑' },
  ]) {
    expect(await openBrowser(url).refusal(login, { body })).toEqual(wrong);
  }
});

test('SH-12 what is not a sign-in at all is refused by form', async () => {
  const browser = openBrowser(url);
  for (const body of [
    {},
    { email: 1, password: [] },
    { email: 'a@b.co' },
    { email: 'x'.repeat(201), password: 'y' },
    [],
  ]) {
    expect(await browser.refusal(login, { body: body as never })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
  }
});

/** A server with the production limits, behind a proxy. */
async function openStrict(log = createLog({ logLevel: 'silent', isProduction: true })) {
  const uploadFolder = makeTemporaryFolder();
  const strict = await openHttp({
    log,
    served: [authNoun.served].flatMap((served) => served ?? []),
    authenticate,
    uploadFolder,
    trustProxy: true,
    publicUrl: undefined,
  });
  strict.addHook('onClose', async () => fs.rmSync(uploadFolder, { recursive: true, force: true }));
  return strict;
}

/** Tries to sign in from an address; returns the status, the body and the cookies. */
async function attempt(
  strict: Awaited<ReturnType<typeof openStrict>>,
  {
    email,
    password = madePassword,
    from,
    cookie = '',
  }: Record<'email' | 'from', string> & { password?: string; cookie?: string },
) {
  const reply = await strict.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    payload: { email, password },
  });
  const device = [reply.headers['set-cookie'] ?? []].flat().find((set) => set.startsWith('jdv='));
  return {
    status: reply.statusCode,
    error: reply.json<{ error?: string }>().error,
    device: device?.split(';')[0] ?? '',
    setDevice: device ?? '',
    retryAfter: reply.headers['retry-after'],
  };
}
const addressOf = (n: number) => `203.0.${n >> 8}.${n & 255}`;

test('SH-12 no client can lock an account: its owner signs in from any browser while others guess', async () => {
  const company = await makeCompany();
  const [ana, bia] = [await makeUser(company.id), await makeUser(company.id)];
  const strict = await openStrict();
  const known = await attempt(strict, { email: ana.email, from: addressOf(200) });
  expect(known).toMatchObject({ status: 200, device: expect.stringMatching(/^jdv=/) as string });
  for (let n = 0; n < 60; n += 1)
    expect(await attempt(strict, { email: ana.email, password: 'errada', from: addressOf(n % 6) })).toMatchObject({
      status: 401,
    });
  // Addresses with wrong tries are limited; the owner at a new address or in a known browser is not.
  for (let n = 0; n < 6; n += 1)
    expect(await attempt(strict, { email: ana.email, password: 'errada', from: addressOf(n) })).toMatchObject({
      status: 429,
      error: 'ERR_RATE_LIMITED',
    });
  expect(await attempt(strict, { email: ana.email, from: addressOf(100) })).toMatchObject({ status: 200 });
  for (const from of [addressOf(101), addressOf(0)])
    expect(await attempt(strict, { email: ana.email, from, cookie: known.device })).toMatchObject({ status: 200 });
  expect(await attempt(strict, { email: bia.email, from: addressOf(102) })).toMatchObject({ status: 200 });
  await strict.close();
});

test('SH-12 guessing from very many addresses is slow, and a known browser does not feel it', async () => {
  const ana = await makeUser((await makeCompany()).id);
  const strict = await openStrict();
  const { device } = await attempt(strict, { email: ana.email, from: '198.51.100.1' });
  let looked = 0;
  for (let n = 0; n < 150; n += 1)
    if ((await attempt(strict, { email: ana.email, password: 'errada', from: addressOf(n) })).status === 401)
      looked += 1;
  // The budget refills while the test runs, which can take minutes.
  expect(looked).toBeGreaterThanOrEqual(120);
  expect(looked).toBeLessThan(130);
  const stranger = await attempt(strict, { email: ana.email, from: '198.51.100.2' });
  expect(stranger).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) as string });
  expect(await attempt(strict, { email: ana.email, from: '198.51.100.2', cookie: device })).toMatchObject({
    status: 200,
  });
  await strict.close();
});

test('SH-12 right passwords use nothing up, and one line of IPv6 is one address', async () => {
  const ana = await makeUser((await makeCompany()).id);
  const strict = await openStrict();
  for (let n = 0; n < 70; n += 1)
    expect(await attempt(strict, { email: ana.email, from: addressOf(n) })).toMatchObject({ status: 200 });
  for (let n = 0; n < 10; n += 1)
    expect(await attempt(strict, { email: 'x@y.com', password: 'a', from: `2001:db8:1:2:${n}::1` })).toMatchObject({
      status: 401,
    });
  expect(await attempt(strict, { email: 'x@y.com', password: 'a', from: '2001:db8:1:2:ffff::9' })).toMatchObject({
    status: 429,
  });
  expect(await attempt(strict, { email: 'x@y.com', password: 'a', from: '2001:db8:1:3::9' })).toMatchObject({
    status: 401,
  });
  await strict.close();
});

test('SH-12 a known browser is known for its accounts, has a limit of its own, and cannot be forged', async () => {
  const company = await makeCompany();
  const [ana, bia] = [await makeUser(company.id), await makeUser(company.id)];
  const strict = await openStrict();
  const first = await attempt(strict, { email: ana.email, from: addressOf(1) });
  for (const part of [/; HttpOnly/, /; SameSite=Lax/, /; Path=\/api\/auth/, /; Max-Age=34560000/])
    expect(first.setDevice).toMatch(part);
  expect(first.device).not.toContain(ana.email.split('@')[0]);
  // Both users now share the browser.
  const both = await attempt(strict, { email: bia.email, from: addressOf(2), cookie: first.device });
  expect(both.device).not.toBe('');
  for (let n = 0; n < 10; n += 1)
    expect(
      await attempt(strict, { email: ana.email, password: 'errada', from: addressOf(3), cookie: both.device }),
    ).toMatchObject({ status: 401 });
  expect(await attempt(strict, { email: ana.email, from: addressOf(3), cookie: both.device })).toMatchObject({
    status: 429,
  });
  expect(await attempt(strict, { email: bia.email, from: addressOf(3), cookie: both.device })).toMatchObject({
    status: 200,
  });
  // Wrong tries in this browser do not count for others.
  expect(await attempt(strict, { email: ana.email, from: addressOf(3) })).toMatchObject({ status: 200 });
  for (let n = 0; n < 10; n += 1) await attempt(strict, { email: ana.email, password: 'errada', from: addressOf(4) });
  for (const cookie of [
    first.device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    first.device.replace(/=(.)/, (_, letter: string) => `=${letter === 'A' ? 'B' : 'A'}`),
    `jdv=${'a'.repeat(16)}.9999999999.${'a'.repeat(16)}.${'a'.repeat(43)}`,
    'jdv=',
    'jdv=x.y.z',
  ])
    expect(await attempt(strict, { email: ana.email, from: addressOf(4), cookie })).toMatchObject({ status: 429 });
  await strict.close();
});

test('SH-12 a browser that renews its session is known as well', async () => {
  const ana = await makeBrowser(url, (await makeCompany()).id);
  await ana.ask(refresh);
  const { device } = ana;
  expect(device).toMatch(/^jdv=/);
  await ana.ask(refresh);
  expect(ana.device).toBe(device);
});

test('a refused sign-in is logged with the address that TRUST_PROXY gives, without e-mail or password', async () => {
  const lines: string[] = [];
  const strict = await openStrict(
    createLog({ logLevel: 'warn', isProduction: true }, { write: (line: string) => void lines.push(line) }),
  );
  const email = 'quem@exemplo.com.br';
  for (let n = 0; n < 11; n += 1) await attempt(strict, { email, password: 'segredo-errado', from: '203.0.113.77' });
  const refused = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(refused).toHaveLength(11);
  for (const [n, line] of refused.entries())
    expect(line).toMatchObject({
      msg: 'sign-in refused',
      address: '203.0.113.77',
      reason: n < 10 ? 'ERR_INVALID_CREDENTIALS' : 'ERR_RATE_LIMITED',
      requestId: expect.any(String) as string,
    });
  // The pattern is the one in docs/operating.md.
  const failregex = /"address":"(?<host>[\da-f.:]+)","reason":"ERR_\w+","msg":"(?:sign-in|token) refused"/;
  for (const line of lines) expect(failregex.exec(line)?.groups?.['host']).toBe('203.0.113.77');
  expect(lines.join('')).not.toMatch(/quem|segredo/);
  await strict.close();
});

test('refused sign-ins are counted in the metrics, by reason', async () => {
  const count = async () => {
    const told = await (await fetch(`${url}/metrics`)).text();
    return Number(/balcao_refused_total\{what="sign-in",reason="ERR_INVALID_CREDENTIALS"\} (\d+)/.exec(told)?.[1] ?? 0);
  };
  const before = await count();
  await openBrowser(url).refusal(login, { body: { email: 'ninguem@exemplo.com.br', password: 'errada' } });
  expect(await count()).toBeGreaterThan(before);
});

test('SH-12 over https no cookie of ours travels without it', async () => {
  const user = await makeUser((await makeCompany()).id);
  const strict = await openStrict();
  const reply = await strict.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { email: user.email, password: madePassword },
  });
  const cookies = [reply.headers['set-cookie'] ?? []].flat();
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure(;|$)/);
  await strict.close();
});

test('SH-12 a client that guesses a password is stopped after ten tries; other accounts are not affected', async () => {
  const company = await makeCompany();
  const [ana, bia] = [await makeUser(company.id), await makeUser(company.id)];
  const strict = await openStrict();
  const tryIt = async (email: string, password: string) =>
    (await strict.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).json<{
      error?: string;
      retryAfterSeconds?: number;
    }>();
  for (let n = 0; n < 10; n++)
    expect(await tryIt(n % 2 ? ana.email : ana.email.toUpperCase(), `errada ${n}`)).toMatchObject({
      error: 'ERR_INVALID_CREDENTIALS',
    });
  expect(await tryIt(ana.email, madePassword)).toMatchObject({
    error: 'ERR_RATE_LIMITED',
    retryAfterSeconds: expect.any(Number) as number,
  });
  expect(await tryIt(bia.email, madePassword)).not.toHaveProperty('error');
  await strict.close();
});

test('SH-12 the refresh cookie is for our own sign-in calls only and no script can read it', async () => {
  const user = await makeUser((await makeCompany()).id);
  const { headers } = await openBrowser(url).send(login, { body: { email: user.email, password: madePassword } });
  const [cookie = ''] = headers.getSetCookie();
  for (const part of [
    /^jrt=\d+\.[0-9a-f-]{36}\.[\w-]{43};/,
    /; HttpOnly/,
    /; SameSite=Lax/,
    /; Path=\/api\/auth;/,
    new RegExp(`; Max-Age=${limits.refreshTokenSeconds};`),
  ])
    expect(cookie).toMatch(part);
  expect(cookie).not.toMatch(/Secure/);
});

test('SH-13 me says who is signed in', async () => {
  const ana = await makeBrowser(url, (await makeCompany()).id, { profile: 'supervisor' });
  expect(await ana.ask(me)).toEqual({
    id: ana.id,
    profile: 'supervisor',
    super: false,
    preferences: UserPreferences.parse({}),
  });
  expect(await openBrowser(url).refusal(me)).toEqual({ status: 401, error: 'ERR_NO_SESSION' });
});

test('SH-13 renewing gives a new token and a new cookie, and the session goes on', async () => {
  const ana = await makeBrowser(url, (await makeCompany()).id);
  const before = ana.cookie;
  const session = await ana.ask(refresh);
  expect(ana.cookie).not.toBe(before);
  expect(session.user.company.id).toBe(ana.companyId);
  ana.token = session.token;
  expect((await ana.ask(me)).id).toBe(ana.id);
  expect((await ana.ask(refresh)).user.id).toBe(ana.id);
});

test('SH-13 concurrent renewals, and a repeat after a lost answer, get the same cookie', async () => {
  const ana = await makeBrowser(url, (await makeCompany()).id);
  const tabs = Array.from({ length: 5 }, () => openBrowser(url, { cookie: ana.cookie }));
  await Promise.all(tabs.map((tab) => tab.ask(refresh)));
  expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1);
  const late = openBrowser(url, { cookie: ana.cookie });
  await late.ask(refresh);
  expect(late.cookie).toBe(tabs[0]?.cookie);
  await late.ask(refresh);
});

test('SH-13 a cookie that was replaced and comes back later ends the session for both holders', async () => {
  const company = await makeCompany();
  const ana = await makeBrowser(url, company.id);
  const thief = openBrowser(url, { cookie: ana.cookie });
  const session = await ana.ask(refresh);
  await letGraceGo(company.id);
  expect(await thief.refusal(refresh)).toEqual({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  expect(thief.cookie).toBe('');
  expect(await ana.refusal(refresh)).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
  ana.token = session.token;
  expect(await ana.refusal(me)).toEqual({ status: 403, error: 'ERR_TOKEN_EXPIRED' });
});

test('SH-13 a secret that was never ours ends the session; nonsense ends nothing', async () => {
  const company = await makeCompany();
  const [ana, bia] = [await makeBrowser(url, company.id), await makeBrowser(url, company.id)];
  for (const cookie of [
    '',
    'jrt=',
    'jrt=x',
    'jrt=1.2.3',
    ana.cookie.slice(0, -1),
    `${ana.cookie}A`,
    ana.cookie.replace(/=\d+/, '=0'),
    ana.cookie.replace(/=\d+/, '=99999999999'),
    `jrt=${encodeURIComponent("1' or true")}`,
  ]) {
    expect(await openBrowser(url, { cookie }).refusal(refresh)).toMatchObject({
      status: 401,
      error: 'ERR_SESSION_EXPIRED',
    });
  }
  await ana.ask(refresh);
  expect(
    await openBrowser(url, { cookie: bia.cookie.replace(/[\w-]{43}$/, 'A'.repeat(43)) }).refusal(refresh),
  ).toMatchObject({
    error: 'ERR_SESSION_EXPIRED',
  });
  expect(await bia.refusal(refresh)).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
});

test('SH-13 a cookie names its company: another company has no such session', async () => {
  const [ours, theirs] = [await makeCompany(), await makeCompany()];
  const ana = await makeBrowser(url, ours.id);
  const moved = openBrowser(url, { cookie: ana.cookie.replace(`=${ours.id}.`, `=${theirs.id}.`) });
  expect(await moved.refusal(refresh)).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
  await ana.ask(refresh);
});

test('SH-13 a session that was not renewed for a week is over, and is deleted by the daily job', async () => {
  const company = await makeCompany();
  const ana = await makeBrowser(url, company.id);
  await inCompany(company.id, ({ db }) =>
    db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute(),
  );
  expect(await ana.refusal(refresh)).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
  const bia = await makeBrowser(url, company.id);
  await purgeSessions();
  const left = await inCompany(company.id, ({ db }) => db.selectFrom('sessions').select('user_id').execute());
  expect(left).toEqual([{ user_id: bia.id }]);
});

test('SH-13 a company that has not paid in time cannot renew until it has', async () => {
  const company = await makeCompany();
  const ana = await makeBrowser(url, company.id);
  const due = (date: Date | null) =>
    asOperator((db) => db.updateTable('companies').set({ due_date: date }).where('id', '=', company.id).execute());
  await due(new Date(Date.now() - 10 * 86_400_000));
  expect(await ana.refusal(refresh)).toMatchObject({ status: 403, error: 'ERR_SUBSCRIPTION_EXPIRED' });
  await due(null);
  await ana.ask(refresh);
});

test('SH-13 signing out ends the session at once, forgets the cookie and may be repeated', async () => {
  const ana = await makeBrowser(url, (await makeCompany()).id);
  const kept = openBrowser(url, { cookie: ana.cookie });
  await ana.ask(logout);
  expect(ana.cookie).toBe('');
  expect(await ana.refusal(me)).toEqual({ status: 403, error: 'ERR_TOKEN_EXPIRED' });
  expect(await kept.refusal(refresh)).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
  await ana.ask(logout);
});

test('SH-14 a token that is too old, changed, unsigned, or signed with another key is stale: refresh it', async () => {
  const ana = await makeBrowser(url, (await makeCompany()).id);
  const claims = readAccessToken(ana.token ?? '');
  if (!claims) throw new Error('no token');
  const { userId, companyId, profile, sid } = claims;
  const stale = [
    createSigner({ key: Buffer.alloc(32, 7), algorithm: 'HS256', expiresIn: 60_000 })({
      userId,
      companyId,
      profile,
      sid,
    }),
    createSigner({ algorithm: 'none' })({ userId, companyId, profile, sid }),
    `${ana.token?.slice(0, -3)}AAA`,
    'null',
    signAccessToken({ userId: userId + 1, companyId, profile, sid }),
    signAccessToken({ userId, companyId: (await makeCompany()).id, profile, sid }),
  ];
  for (const token of stale)
    expect(await openBrowser(url, { token }).refusal(me)).toEqual({ status: 403, error: 'ERR_TOKEN_EXPIRED' });
  // Rights come from the user, not from the token.
  expect(
    await openBrowser(url, { token: signAccessToken({ userId, companyId, profile: 'admin', sid }) }).ask(me),
  ).toMatchObject({ profile: 'user' });
});

test('SH-15 signing in elsewhere signs the first client out, says why and ends its socket', async () => {
  const company = await makeCompany();
  const user = await makeUser(company.id);
  const first = await signIn(user.email);
  const screen = await openScreen(url, { token: first.session.token, companyId: company.id });
  const second = await signIn(user.email);
  const told = await screen.hear('auth');
  expect(told).toEqual({
    action: 'update',
    user: { id: user.id, email: user.email, companyId: company.id },
    session: readAccessToken(second.session.token)?.sid,
  });
  await screen.gone;
  expect(await first.browser.refusal(me)).toEqual({ status: 403, error: 'ERR_TOKEN_EXPIRED' });
  expect(await first.browser.refusal(refresh)).toEqual({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  await expect(openScreen(url, { token: first.session.token, companyId: company.id })).rejects.toThrow(
    'ERR_TOKEN_EXPIRED',
  );
  await second.browser.ask(me);
  const here = await openScreen(url, { token: second.session.token, companyId: company.id });
  here.close();
});

test('SH-15 two sign-ins at the same moment leave one session', async () => {
  const company = await makeCompany();
  const user = await makeUser(company.id);
  const both = await Promise.all([signIn(user.email), signIn(user.email), signIn(user.email)]);
  const alive = await Promise.all(both.map(({ browser }) => browser.send(me).then(({ status }) => status)));
  expect(alive.toSorted()).toEqual([200, 403, 403]);
});

test('SH-15 a colleague and another company hear nothing of a sign-in', async () => {
  const [ours, theirs] = [await makeCompany(), await makeCompany()];
  const [bia, eva] = [await makeBrowser(url, ours.id), await makeBrowser(url, theirs.id)];
  const screens = await Promise.all(
    [bia, eva].map(({ token = '', companyId }) => openScreen(url, { token, companyId })),
  );
  const user = await makeUser(ours.id);
  await signIn(user.email);
  const { browser } = await signIn(user.email);
  // Signals keep their order: a signal that arrives later proves that no earlier one is missing.
  for (const { id } of [ours, theirs]) await makeQueue(id);
  for (const screen of screens) {
    await screen.hear('queue');
    expect(screen.heard.filter(({ name }) => name === 'auth')).toEqual([]);
    screen.close();
  }
  await browser.ask(me);
});
