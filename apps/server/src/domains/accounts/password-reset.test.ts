import fs from 'node:fs';
import { routes } from '@balcao/contract';
import { beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { openHttp } from '../../platform/http/open-http.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { makeBrowser, openBrowser } from '../../testing/browser.ts';
import { clientOf, openScreen, refusalOf } from '../../testing/client.ts';
import { makeTemporaryFolder } from '../../testing/make-temporary-folder.ts';
import { codesIn, mailTo } from '../../testing/mails.ts';
import { testApp, type TestApp } from '../../testing/start-test-app.ts';
import { makeCompany } from '../companies/make-company.ts';
import { madePassword, makeUser } from '../users/make-user.ts';
import { accountsNoun } from './noun.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const api = () => clientOf(app.url);
const newPassword = 'Nova-senha-1';
const wrongCode = { status: 404, error: 'ERR_RESET_CODE' };

const signIn = (email: string, password: string) => api().auth.login({ body: { email, password } });
const forget = (email: string) => api().accounts.forgetPassword({ params: { email } });
const reset = (email: string, token: string, password = newPassword) =>
  api().accounts.resetPassword({ body: { email, token, newPassword: password } });

/** A user who has asked for new codes, and the codes of the mail. */
async function forgetful(user: Parameters<typeof makeUser>[1] = {}) {
  const company = await makeCompany();
  const ana = await makeUser(company.id, user);
  await forget(ana.email);
  return { ...ana, ...codesIn(await mailTo(app, ana.email)) };
}

test('SH-21 a user who forgot the password gets a code by mail and sets a new one; all sessions end', async () => {
  const company = await makeCompany();
  const ana = await makeBrowser(app.url, company.id, { name: 'Ana Souza' });
  const screen = await openScreen(app.url, { token: ana.token ?? '', companyId: company.id });
  await forget(` ${ana.email.toUpperCase()} `);
  const mail = await mailTo(app, ana.email);
  expect(mail.subject).toBe('Redefinição de senha');
  expect(mail.text).toMatch(/^Olá, Ana Souza\./);
  expect(mail.text).toContain(`${app.url}/forgetpsw#email=${encodeURIComponent(ana.email)}&token=`);
  const { code } = codesIn(mail);
  await reset(ana.email, code.toLowerCase().replace('-', ' '));
  await screen.gone;
  expect(await ana.refusal(routes.auth.me)).toMatchObject({ error: 'ERR_TOKEN_EXPIRED' });
  expect(await ana.refusal(routes.auth.refresh)).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
  expect(await refusalOf(signIn(ana.email, madePassword))).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
  await signIn(ana.email, newPassword);
});

test('SH-21 an e-mail that no user has is told as such', async () => {
  for (const email of ['ninguem@exemplo.com.br', 'x', "' or 1=1 --", '😀', '%00'])
    expect(await refusalOf(forget(email)), email).toEqual({ status: 404, error: 'ERR_EMAIL_NOT_FOUND' });
});

test('SH-21 the link of the mail works as its code does, and either of them ends both', async () => {
  const ana = await forgetful();
  await reset(ana.email, ana.secret);
  await signIn(ana.email, newPassword);
  for (const token of [ana.secret, ana.code]) expect(await refusalOf(reset(ana.email, token))).toEqual(wrongCode);
});

test('SH-21 old clients send the code and the password in the address', async () => {
  const ana = await forgetful();
  const { resetPasswordByAddress } = api().accounts;
  expect(
    await refusalOf(resetPasswordByAddress({ params: { email: ana.email, token: 'AAAA-AAAA', newPassword } })),
  ).toEqual(wrongCode);
  await resetPasswordByAddress({ params: { email: ana.email, token: ana.code, newPassword: 'Sen/ha %? 1' } });
  await signIn(ana.email, 'Sen/ha %? 1');
});

test('SH-21 a new password has at least eight characters, a digit, a small and a capital letter', async () => {
  const ana = await forgetful();
  for (const weak of ['', 'Aa1', 'Senha12', 'SENHA-BOA-1', 'senha-boa-1', 'Senha-boa', `Aa1${'x'.repeat(50)}`])
    expect(await refusalOf(reset(ana.email, ana.code, weak)), weak).toMatchObject({
      error: 'ERR_VALIDATION',
      issues: [{ path: 'newPassword' }],
    });
  // A refused form is no try of the code.
  await reset(ana.email, ana.code);
});

test('SH-21 a code that was mistyped five times ends; its link stays, and the owner can enter', async () => {
  const ana = await forgetful();
  for (let n = 0; n < 5; n += 1) expect(await refusalOf(reset(ana.email, `AAAA-AAA${n}`))).toEqual(wrongCode);
  expect(await refusalOf(reset(ana.email, ana.code))).toEqual(wrongCode);
  for (let n = 0; n < 5; n += 1) expect(await refusalOf(reset(ana.email, 'A'.repeat(43)))).toEqual(wrongCode);
  await reset(ana.email, ana.secret);
});

test('SH-21 tries at the same time are all counted, and of two right codes one sets the password', async () => {
  const guessed = await forgetful();
  await Promise.all(Array.from({ length: 20 }, (_, n) => refusalOf(reset(guessed.email, `AAAA-AA${n}`))));
  expect(await refusalOf(reset(guessed.email, guessed.code))).toEqual(wrongCode);
  const ana = await forgetful();
  const both = await Promise.allSettled([
    reset(ana.email, ana.secret, 'Primeira-1'),
    reset(ana.email, ana.secret, 'Segunda-22'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await signIn(ana.email, both[0].status === 'fulfilled' ? 'Primeira-1' : 'Segunda-22');
});

test('SH-21 codes last for half an hour, and newer ones replace them', async () => {
  const old = await forgetful();
  await inCompany(old.companyId, ({ db }) =>
    db
      .updateTable('password_resets')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute(),
  );
  for (const token of [old.code, old.secret]) expect(await refusalOf(reset(old.email, token))).toEqual(wrongCode);
  await forget(old.email);
  const second = codesIn(await mailTo(app, old.email, 2));
  expect(second.code).not.toBe(old.code);
  await forget(old.email);
  const third = codesIn(await mailTo(app, old.email, 3));
  for (const token of [second.code, second.secret]) expect(await refusalOf(reset(old.email, token))).toEqual(wrongCode);
  await reset(old.email, third.code);
});

test("SH-21 a code is for one user only, and ends when the user's e-mail or password changes", async () => {
  const [ana, bia] = [await forgetful(), await forgetful()];
  for (const token of [bia.code, bia.secret]) expect(await refusalOf(reset(ana.email, token))).toEqual(wrongCode);
  const admin = clientOf(app.url, (await makeBrowser(app.url, ana.companyId, { profile: 'admin' })).token);
  const moved = `nova-${ana.email}`;
  await admin.users.update({ params: { id: ana.id }, body: { email: moved } });
  for (const email of [ana.email, moved])
    for (const token of [ana.code, ana.secret]) expect(await refusalOf(reset(email, token))).toEqual(wrongCode);
  const caio = await makeUser(ana.companyId);
  await forget(caio.email);
  const codes = codesIn(await mailTo(app, caio.email));
  await admin.users.update({ params: { id: caio.id }, body: { password: 'posta-pelo-admin' } });
  expect(await refusalOf(reset(caio.email, codes.secret))).toEqual(wrongCode);
});

test('SH-21 the mail is in the language of the user, and the database holds neither code nor secret', async () => {
  const company = await makeCompany();
  const ana = await makeBrowser(app.url, company.id);
  await clientOf(app.url, ana.token).users.setLanguage({ params: { lang: 'es' } });
  await forget(ana.email);
  const mail = await mailTo(app, ana.email);
  expect(mail.subject).toBe('Restablecer la contraseña');
  const { code, secret } = codesIn(mail);
  const rows = await inCompany(company.id, ({ db }) => db.selectFrom('password_resets').selectAll().execute());
  expect(rows).toHaveLength(1);
  const stored = JSON.stringify(rows);
  for (const word of [code, code.replace('-', ''), secret]) expect(stored).not.toContain(word);
});

test('SH-21 a link in a mail leads to this installation, whatever host the caller names', async () => {
  const ana = await makeUser((await makeCompany()).id);
  const reply = await fetch(`${app.url}/api/forgetpassword/${encodeURIComponent(ana.email)}`, {
    method: 'POST',
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  });
  expect(reply.status).toBe(200);
  expect((await mailTo(app, ana.email)).text).not.toContain('evil.example');
});

test('SH-21 requests for an account and for unknown e-mails are limited; other sites are refused', async () => {
  const uploadFolder = makeTemporaryFolder();
  const strict = await openHttp({
    log: createLog({ logLevel: 'silent', isProduction: true }),
    served: [accountsNoun.served].flatMap((served) => served ?? []),
    authenticate: async () => undefined,
    uploadFolder,
    trustProxy: true,
    publicUrl: undefined,
  });
  strict.addHook('onClose', async () => fs.rmSync(uploadFolder, { recursive: true, force: true }));
  const ask = async (email: string, from: string, headers: Record<string, string> = {}) => {
    const reply = await strict.inject({
      method: 'POST',
      url: `/api/forgetpassword/${encodeURIComponent(email)}`,
      headers: { 'x-forwarded-for': from, ...headers },
    });
    return reply.statusCode;
  };
  const ana = await makeUser((await makeCompany()).id);
  const answers = [];
  for (let n = 0; n < 8; n += 1) answers.push(await ask(ana.email, `203.0.113.${n}`));
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  const unknown = [];
  for (let n = 0; n < 12; n += 1) unknown.push(await ask(`ninguem${n}@exemplo.com.br`, '198.51.100.7'));
  expect(unknown).toEqual([...Array<number>(10).fill(404), 429, 429]);
  expect(await ask('outro@exemplo.com.br', '198.51.100.8', { 'sec-fetch-site': 'cross-site' })).toBe(403);
  await strict.close();
});

test('SH-21 what is no request for a password is refused by form', async () => {
  const browser = openBrowser(app.url);
  for (const body of [
    {},
    [],
    { email: 1, token: 2, newPassword },
    { email: 'a@b.co', token: 'x'.repeat(200), newPassword },
  ])
    expect(await browser.refusal(routes.accounts.resetPassword, { body: body as never })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
});
