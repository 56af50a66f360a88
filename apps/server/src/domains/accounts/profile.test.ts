import fs from 'node:fs';
import { limits, routes, UserPreferences } from '@balcao/contract';
import { beforeAll, expect, test } from 'vitest';
import { openHttp } from '../../platform/http/open-http.ts';
import { createLog } from '../../platform/log.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { openBrowser, type Browser } from '../../testing/browser.ts';
import { clientOf, refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { mailTo } from '../../testing/mails.ts';
import { testApp, type TestApp } from '../../testing/start-test-app.ts';
import { authNoun } from '../auth/noun.ts';
import { makeCompany } from '../companies/make-company.ts';
import { codeOfStep, stepAt } from '../two-factor/totp.ts';
import { madePassword, makeUser, type MadeUser } from '../users/make-user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const { accounts, audit, auth } = routes;
const newPassword = 'Nova-senha-1';
const wrongPassword = { status: 400, error: 'ERR_WRONG_PASSWORD' };

async function signIn(email: string, password = madePassword, code?: string): Promise<Browser> {
  const browser = openBrowser(app.url);
  const { token } = await browser.ask(auth.login, { body: { email, password, ...(code && { code }) } });
  return Object.assign(browser, { token });
}
const refusedSignIn = (email: string, password: string, code?: string) =>
  openBrowser(app.url).refusal(auth.login, { body: { email, password, ...(code !== undefined && { code }) } });

/** A user with a browser that is signed in. */
async function person(user: Parameters<typeof makeUser>[1] = {}): Promise<{ ana: MadeUser; browser: Browser }> {
  const ana = await makeUser((await makeCompany()).id, user);
  return { ana, browser: await signIn(ana.email) };
}

/** The code of the app now, or some steps from now. */
const codeOf = (secret: string, steps = 0) => codeOfStep(secret, stepAt(new Date()) + steps);

/** The same, with two-factor sign-in. Its first code was one step in the past, so that the present one is unused. */
async function guarded(user: Parameters<typeof makeUser>[1] = {}) {
  const { ana, browser } = await person(user);
  const { secret } = await browser.ask(accounts.beginTwoFactor, { body: { password: madePassword } });
  const { recoveryCodes } = await browser.ask(accounts.confirmTwoFactor, { body: { code: codeOf(secret, -1) } });
  return { ana, browser, secret, recoveryCodes };
}

test('SH-07 users see and change their own name and language on the profile', async () => {
  const { ana, browser } = await person({ name: 'Ana Souza' });
  expect(await browser.ask(accounts.profile)).toEqual({
    id: ana.id,
    name: 'Ana Souza',
    email: ana.email,
    profile: 'user',
    language: null,
    preferences: UserPreferences.parse({}),
    twoFactor: null,
  });
  const changed = await browser.ask(accounts.changeProfile, { body: { name: ' Ana S. Lima ', language: 'en' } });
  expect(changed).toMatchObject({ name: 'Ana S. Lima', language: 'en', email: ana.email });
  expect(await browser.ask(accounts.profile)).toEqual(changed);
  // The e-mail that the user has already needs no password.
  await browser.ask(accounts.changeProfile, { body: { email: ana.email.toUpperCase() } });
});

test('SH-07 another e-mail needs the password, must be unused, and is told to the old address', async () => {
  const { ana, browser } = await person();
  const { ana: bia } = await person();
  const email = `nova${crypto.randomUUID()}@exemplo.com.br`;
  const change = (body: object) => browser.refusal(accounts.changeProfile, { body });
  expect(await change({ email })).toEqual(wrongPassword);
  expect(await change({ email, password: 'errada' })).toEqual(wrongPassword);
  expect(await change({ email: bia.email, password: madePassword })).toEqual({
    status: 409,
    error: 'ERR_EMAIL_EXISTS',
  });
  expect(await change({ email: 'x', password: madePassword })).toMatchObject({ error: 'ERR_VALIDATION' });
  await browser.ask(accounts.changeProfile, { body: { email, password: madePassword } });
  expect((await mailTo(app, ana.email)).subject).toBe('O seu e-mail mudou');
  await signIn(email);
  expect(await refusedSignIn(ana.email, madePassword)).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
});

test('SH-07 users change their password with the present one; this session stays, and a mail tells them', async () => {
  const { ana, browser } = await person();
  const change = (password: string, next: string) =>
    browser.refusal(accounts.changePassword, { body: { password, newPassword: next } });
  expect(await change('errada', newPassword)).toEqual(wrongPassword);
  expect(await change('', newPassword)).toEqual(wrongPassword);
  expect(await change(madePassword, 'fraca')).toMatchObject({ error: 'ERR_VALIDATION' });
  await browser.ask(accounts.changePassword, { body: { password: madePassword, newPassword } });
  await browser.ask(auth.me);
  expect((await mailTo(app, ana.email)).subject).toBe('A sua senha mudou');
  expect(await refusedSignIn(ana.email, madePassword)).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
  await signIn(ana.email, newPassword);
});

test('SH-07 preferences have defaults, change one at a time, and come with every sign-in', async () => {
  const { ana, browser } = await person();
  const usual = UserPreferences.parse({});
  expect(usual).toMatchObject({
    density: 'comfortable',
    fontSize: 'normal',
    nextTicketAfterResolve: false,
    playNextVoiceNote: true,
  });
  expect(Object.keys(usual.notifications)).toEqual([
    'message',
    'newTicket',
    'transfer',
    'mention',
    'note',
    'chatMention',
    'directMessage',
  ]);
  expect(await browser.ask(accounts.preferences)).toEqual(usual);
  const body = { notifications: { message: { sound: false } }, density: 'compact' as const };
  await browser.ask(accounts.changePreferences, { body });
  const changed = await browser.ask(accounts.changePreferences, {
    body: { notifications: { message: { push: false }, note: { browser: false } }, fontSize: 'large' },
  });
  expect(changed).toEqual({
    ...usual,
    density: 'compact',
    fontSize: 'large',
    notifications: {
      ...usual.notifications,
      message: { sound: false, browser: true, push: false },
      note: { sound: true, browser: false, push: true },
    },
  });
  expect((await browser.ask(auth.me)).preferences).toEqual(changed);
  expect((await browser.ask(auth.refresh)).user.preferences).toEqual(changed);
  for (const wrong of [{ density: 'tiny' }, { notifications: { message: { sound: 'x' } } }, { fontSize: null }])
    expect(await browser.refusal(accounts.changePreferences, { body: wrong as never })).toMatchObject({
      error: 'ERR_VALIDATION',
    });
  const { user } = await openBrowser(app.url).ask(auth.login, { body: { email: ana.email, password: madePassword } });
  expect(user.preferences).toEqual(changed);
});

test('SH-12 with two-factor sign-in the password alone opens no session', async () => {
  const { ana, secret, browser } = await guarded();
  expect((await browser.ask(accounts.profile)).twoFactor).toMatchObject({ recoveryCodes: limits.recoveryCodes });
  expect(await refusedSignIn(ana.email, madePassword)).toEqual({ status: 401, error: 'ERR_TWO_FACTOR_REQUIRED' });
  expect(await refusedSignIn(ana.email, madePassword, '')).toMatchObject({ error: 'ERR_TWO_FACTOR_REQUIRED' });
  expect(await refusedSignIn(ana.email, 'errada', codeOf(secret))).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
  for (const code of ['000000', 'abc', '0'.repeat(40), codeOf(secret, 5), codeOf(secret, -5)])
    expect(await refusedSignIn(ana.email, madePassword, code), code).toEqual({
      status: 400,
      error: 'ERR_TWO_FACTOR_INVALID',
    });
  const code = codeOf(secret);
  await signIn(ana.email, madePassword, `${code.slice(0, 3)} ${code.slice(3)}`);
});

test('SH-12 a code of the app is accepted once, also concurrently, and no earlier code after it', async () => {
  const { ana, secret } = await guarded();
  const used = codeOf(secret);
  const both = await Promise.allSettled([1, 2].map(() => signIn(ana.email, madePassword, used)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusedSignIn(ana.email, madePassword, used)).toMatchObject({ error: 'ERR_TWO_FACTOR_INVALID' });
  await signIn(ana.email, madePassword, codeOf(secret, 1));
  expect(await refusedSignIn(ana.email, madePassword, codeOf(secret))).toMatchObject({
    error: 'ERR_TWO_FACTOR_INVALID',
  });
});

test('SH-12 each of the ten recovery codes signs in once', async () => {
  const { ana, recoveryCodes, secret } = await guarded();
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  const here = await signIn(ana.email, madePassword, first.toLowerCase().replaceAll('-', ''));
  expect(await refusedSignIn(ana.email, madePassword, first)).toMatchObject({ error: 'ERR_TWO_FACTOR_INVALID' });
  expect((await here.ask(accounts.profile)).twoFactor).toMatchObject({ recoveryCodes: 9 });
  const { ana: bia } = await guarded();
  expect(await refusedSignIn(bia.email, madePassword, second)).toMatchObject({ error: 'ERR_TWO_FACTOR_INVALID' });
  await signIn(ana.email, madePassword, second);
  await signIn(ana.email, madePassword, codeOf(secret));
});

test('SH-07 new recovery codes need the password, and end the former ones', async () => {
  const { ana, browser, recoveryCodes: former } = await guarded();
  const { browser: other } = await person();
  const renew = { body: { password: madePassword } };
  expect(await other.refusal(accounts.renewRecoveryCodes, renew)).toEqual({ status: 409, error: 'ERR_TWO_FACTOR_OFF' });
  expect(await browser.refusal(accounts.renewRecoveryCodes, { body: { password: 'errada' } })).toEqual(wrongPassword);
  const { recoveryCodes } = await browser.ask(accounts.renewRecoveryCodes, renew);
  expect(new Set([...recoveryCodes, ...former]).size).toBe(20);
  expect((await browser.ask(accounts.profile)).twoFactor).toMatchObject({ recoveryCodes: 10 });
  expect((await mailTo(app, ana.email, 2)).subject).toBe('Novos códigos de recuperação');
  expect(await refusedSignIn(ana.email, madePassword, former[0])).toMatchObject({ error: 'ERR_TWO_FACTOR_INVALID' });
  await signIn(ana.email, madePassword, recoveryCodes[0]);
});

test('SH-07 the audit log says that recovery codes were renewed, and nothing about them', async () => {
  const { ana, browser } = await guarded({ profile: 'admin' });
  await browser.ask(accounts.renewRecoveryCodes, { body: { password: madePassword } });
  const { entries } = await browser.ask(audit.list, { query: { subject: 'users' } });
  expect(entries[0]).toMatchObject({
    actor: 'user',
    userId: ana.id,
    action: 'changed',
    recordId: String(ana.id),
    recordName: ana.name,
    changes: { recovery_codes: null },
  });
  // Those of the beginning are part of turning it on.
  expect(entries.filter(({ changes }) => 'recovery_codes' in changes)).toHaveLength(1);
});

test('SH-12 who knows the password and guesses codes is stopped after ten; a browser of the owner is not', async () => {
  const { ana, secret } = await guarded();
  const uploadFolder = makeTemporaryFolder();
  const strict = await openHttp({
    log: createLog({ logLevel: 'silent', isProduction: true }),
    served: [authNoun.served].flatMap((served) => served ?? []),
    authenticate: async () => undefined,
    uploadFolder,
    trustProxy: true,
    publicUrl: undefined,
  });
  strict.addHook('onClose', async () => fs.rmSync(uploadFolder, { recursive: true, force: true }));
  const attempt = async (code: string, from: string, { password = madePassword, cookie = '' } = {}) => {
    const reply = await strict.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
      payload: { email: ana.email, password, code },
    });
    const device = [reply.headers['set-cookie'] ?? []].flat().find((set) => set.startsWith('jdv='));
    return { error: reply.json<{ error?: string }>().error, device: device?.split(';')[0] ?? '' };
  };
  const { device } = await attempt(codeOf(secret), '198.51.100.1');
  expect(device).toMatch(/^jdv=/);
  // A client without the password cannot use up the tries of the codes.
  for (let n = 0; n < 20; n += 1) await attempt('000000', `192.0.2.${n}`, { password: 'errada' });
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push((await attempt('000000', `203.0.113.${n}`)).error);
  expect(answers).toEqual([
    ...Array<string>(10).fill('ERR_TWO_FACTOR_INVALID'),
    'ERR_RATE_LIMITED',
    'ERR_RATE_LIMITED',
  ]);
  expect((await attempt(codeOf(secret, 1), '198.51.100.2')).error).toBe('ERR_RATE_LIMITED');
  expect((await attempt(codeOf(secret, 1), '198.51.100.2', { cookie: device })).error).toBeUndefined();
  await strict.close();
});

test('SH-12 two-factor sign-in is turned on with password and first code, and off with the password', async () => {
  const { ana, browser } = await person();
  const begin = (password: string) => browser.refusal(accounts.beginTwoFactor, { body: { password } });
  const confirm = (code: string) => browser.refusal(accounts.confirmTwoFactor, { body: { code } });
  expect(await confirm('123456')).toEqual({ status: 409, error: 'ERR_TWO_FACTOR_OFF' });
  expect(await begin('errada')).toEqual(wrongPassword);
  const dropped = await browser.ask(accounts.beginTwoFactor, { body: { password: madePassword } });
  const { secret, uri } = await browser.ask(accounts.beginTwoFactor, { body: { password: madePassword } });
  expect(uri).toContain(`otpauth://totp/Balc%C3%A3o:${encodeURIComponent(ana.email)}?secret=${secret}`);
  expect(secret).not.toBe(dropped.secret);
  // Until the first code is entered, the sign-in asks for none.
  const again = await signIn(ana.email);
  expect(await again.refusal(accounts.confirmTwoFactor, { body: { code: codeOf(dropped.secret) } })).toMatchObject({
    error: 'ERR_TWO_FACTOR_INVALID',
  });
  await again.ask(accounts.confirmTwoFactor, { body: { code: codeOf(secret) } });
  expect((await mailTo(app, ana.email)).subject).toBe('Verificação em duas etapas ativada');
  for (const [route, body] of [
    [accounts.beginTwoFactor, { password: madePassword }],
    [accounts.confirmTwoFactor, { code: codeOf(secret, 1) }],
  ] as const)
    expect(await again.refusal(route, { body: body as never })).toEqual({ status: 409, error: 'ERR_TWO_FACTOR_ON' });
  expect(await again.refusal(accounts.removeTwoFactor, { body: { password: 'errada' } })).toEqual(wrongPassword);
  await again.ask(accounts.removeTwoFactor, { body: { password: madePassword } });
  expect((await again.ask(accounts.profile)).twoFactor).toBeNull();
  expect((await mailTo(app, ana.email, 2)).subject).toBe('Verificação em duas etapas desativada');
  await signIn(ana.email);
});

test('SH-12 with two-factor sign-in a session alone changes neither e-mail nor password of its user', async () => {
  const { ana, browser } = await guarded({ profile: 'admin' });
  const update = (body: object) => browser.refusal(routes.users.update, { params: { id: ana.id }, body });
  expect(await update({ password: 'do-ladrao' })).toEqual(wrongPassword);
  expect(await update({ email: `ladrao${crypto.randomUUID()}@exemplo.com.br` })).toEqual(wrongPassword);
  await browser.ask(routes.users.update, { params: { id: ana.id }, body: { name: 'Ana Lima', email: ana.email } });
  const email = `nova${crypto.randomUUID()}@exemplo.com.br`;
  await browser.ask(accounts.changeProfile, { body: { email, password: madePassword } });
  await browser.ask(accounts.changePassword, { body: { password: madePassword, newPassword } });
  expect(await refusedSignIn(email, newPassword)).toMatchObject({ error: 'ERR_TWO_FACTOR_REQUIRED' });
});

test('US-02 an admin turns off two-factor sign-in of a colleague, not of an operator or another company', async () => {
  const { ana } = await guarded();
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const member = await makeUser(ours.companyId);
  const browser = await signIn(member.email);
  const { secret } = await browser.ask(accounts.beginTwoFactor, { body: { password: madePassword } });
  const screen = await ours.admin.openScreen();
  await browser.ask(accounts.confirmTwoFactor, { body: { code: codeOf(secret) } });
  await screen.hear('user', (told) => told.action === 'update' && told.user.id === member.id && told.user.twoFactor);
  const remove = (api: typeof ours.admin.api, id: number) => api.accounts.removeTwoFactorOf({ params: { id } });
  expect(await refusalOf(remove(ours.attendant.api, member.id))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  for (const id of [ana.id, 2_000_000_001])
    expect(await refusalOf(remove(theirs.admin.api, id))).toEqual({ status: 404, error: 'ERR_NO_USER_FOUND' });
  const operator = await ours.hire({ isSuper: true });
  expect(await refusalOf(remove(ours.admin.api, operator.id))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect(await refusalOf(remove(ours.admin.api, ours.admin.id))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  await remove(ours.admin.api, member.id);
  await screen.hear('user', (told) => told.action === 'update' && told.user.id === member.id && !told.user.twoFactor);
  await signIn(member.email);
});

test('SH-15 the profile lists the sign-ins with device, address and end, and signs one out', async () => {
  const ana = await makeUser((await makeCompany()).id);
  const first = await openBrowser(app.url).ask(auth.login, { body: { email: ana.email, password: madePassword } });
  expect(first.user.id).toBe(ana.id);
  const browser = await signIn(ana.email);
  const [current, before, ...more] = await browser.ask(accounts.sessions);
  expect(more).toEqual([]);
  expect(current).toMatchObject({ isCurrent: true, ended: null, address: '127.0.0.1', device: 'node' });
  expect(before).toMatchObject({ isCurrent: false, ended: { why: 'elsewhere' } });
  const { browser: stranger } = await person();
  for (const sessionId of [current?.id ?? '', '00000000-0000-4000-8000-000000000000'])
    expect(await stranger.refusal(accounts.endSession, { params: { sessionId } })).toEqual({
      status: 404,
      error: 'ERR_NO_SESSION_FOUND',
    });
  await browser.ask(accounts.endSession, { params: { sessionId: before?.id ?? '' } });
  await browser.ask(auth.me);
  await browser.ask(accounts.endSession, { params: { sessionId: current?.id ?? '' } });
  expect(await browser.refusal(auth.me)).toMatchObject({ error: 'ERR_TOKEN_EXPIRED' });
});

test('the secret of two-factor sign-in and the recovery codes are not in the database as they are', async () => {
  const { ana, secret, recoveryCodes } = await guarded();
  const stored = await inCompany(ana.companyId, async ({ db }) =>
    JSON.stringify([
      await db.selectFrom('two_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ]),
  );
  expect(stored).toContain(String(ana.id));
  for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(word);
});

test('a client without a token reaches no profile', async () => {
  expect(await refusalOf(clientOf(app.url).accounts.profile())).toEqual({ status: 401, error: 'ERR_NO_SESSION' });
});
