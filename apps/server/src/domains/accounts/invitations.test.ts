import { limits, routes } from '@balcao/contract';
import { beforeAll, expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { openBrowser } from '../../testing/browser.ts';
import { clientOf, refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { codesIn, invitationIn, mailsTo, mailTo } from '../../testing/mails.ts';
import { testApp, type TestApp } from '../../testing/start-test-app.ts';
import { makeCompany } from '../companies/make-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const newPassword = 'Minha-senha-1';
const ended = { status: 404, error: 'ERR_INVITATION' };
const unusedEmail = () => `bia${crypto.randomUUID()}@exemplo.com.br`;
const person = (more: object = {}) => ({ name: 'Bia Lima', email: unusedEmail(), ...more });

const api = () => clientOf(app.url);
const accept = (token: string, password = newPassword) =>
  api().accounts.acceptInvitation({ params: { token }, body: { newPassword: password } });
const show = (token: string) => api().accounts.invitation({ params: { token } });

/** A person whom the admin of an office has just invited, and the token of the mail. */
async function invite({ admin }: Office, more: object = {}) {
  const user = await admin.api.users.create({ body: person(more) });
  return { user, token: invitationIn(await mailTo(app, user.email)) };
}

test('US-01 a user made without a password gets a link by mail, sets the password with it and signs in', async () => {
  const office = await makeOffice({ name: 'Padaria Sol' });
  const screen = await office.admin.openScreen();
  const { user, token } = await invite(office, { name: 'Bia Lima', password: null });
  expect(user).toMatchObject({ name: 'Bia Lima', invited: true, twoFactor: false });
  const { subject, text } = await mailTo(app, user.email);
  expect(subject).toBe('Convite para atender em Padaria Sol');
  expect(text).toContain(`${app.url}/invitation/`);
  expect(await show(token)).toEqual({ name: 'Bia Lima', email: user.email, company: 'Padaria Sol' });
  for (const password of ['', newPassword])
    expect(await refusalOf(api().auth.login({ body: { email: user.email, password } }))).toMatchObject({
      error: 'ERR_INVALID_CREDENTIALS',
    });
  await accept(token);
  await screen.hear('user', (told) => told.action === 'update' && told.user.id === user.id && !told.user.invited);
  const { user: signedIn } = await api().auth.login({ body: { email: user.email, password: newPassword } });
  expect(signedIn).toMatchObject({ id: user.id, invited: false, company: { name: 'Padaria Sol' } });
});

test('US-01 an invitation works once, for a week, and a newer one replaces it', async () => {
  const office = await makeOffice();
  const { user, token } = await invite(office);
  await office.admin.api.accounts.invite({ params: { id: user.id } });
  const newer = invitationIn(await mailTo(app, user.email, 2));
  expect(await refusalOf(show(token))).toEqual(ended);
  expect(await refusalOf(accept(token))).toEqual(ended);
  expect(await refusalOf(accept(newer, 'fraca'))).toMatchObject({ error: 'ERR_VALIDATION' });
  const both = await Promise.allSettled([accept(newer), accept(newer)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(accept(newer))).toEqual(ended);
  expect(await refusalOf(office.admin.api.accounts.invite({ params: { id: user.id } }))).toEqual({
    status: 409,
    error: 'ERR_ALREADY_JOINED',
  });
  const late = await invite(office);
  await inCompany(office.companyId, ({ db }) =>
    db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute(),
  );
  expect(await refusalOf(show(late.token))).toEqual(ended);
  expect(await refusalOf(accept(late.token))).toEqual(ended);
});

test('US-01 a link that was changed, or names another user or company, opens nothing', async () => {
  const [office, other] = [await makeOffice(), await makeCompany()];
  const [first, second] = [await invite(office), await invite(office)];
  const [company = '', , secret = ''] = first.token.split('.');
  for (const token of [
    `${company}.${second.user.id}.${secret}`,
    `${other.id}.${first.user.id}.${secret}`,
    `${company}.${office.admin.id}.${secret}`,
    `${first.token}A`,
    first.token.slice(0, -1),
    `${company}.${first.user.id}.${'A'.repeat(43)}`,
    `0.1.${secret}`,
    `99999999999.1.${secret}`,
    'x',
    "1' or true",
  ]) {
    expect(await refusalOf(show(token)), token).toEqual(ended);
    expect(await refusalOf(accept(token)), token).toEqual(ended);
  }
  await accept(first.token);
});

test('US-01 the link ends when the person gets a password or another e-mail in another way', async () => {
  const office = await makeOffice();
  const [byAdmin, byReset, moved] = [await invite(office), await invite(office), await invite(office)];
  await office.admin.api.users.update({ params: { id: byAdmin.user.id }, body: { password: 'posta-pelo-admin' } });
  expect(await refusalOf(accept(byAdmin.token))).toEqual(ended);
  await api().accounts.forgetPassword({ params: { email: byReset.user.email } });
  const { secret } = codesIn(await mailTo(app, byReset.user.email, 2));
  await api().accounts.resetPassword({ body: { email: byReset.user.email, token: secret, newPassword } });
  expect(await refusalOf(accept(byReset.token, 'Outra-senha-1'))).toEqual(ended);
  await api().auth.login({ body: { email: byReset.user.email, password: newPassword } });
  await office.admin.api.users.update({ params: { id: moved.user.id }, body: { email: unusedEmail() } });
  expect(await refusalOf(accept(moved.token))).toEqual(ended);
});

test('US-01 only an admin invites, and only people of the own company', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const { user } = await invite(ours);
  const supervisor = await ours.hire({ profile: 'supervisor' });
  for (const { api: caller } of [ours.attendant, supervisor])
    expect(await refusalOf(caller.accounts.invite({ params: { id: user.id } }))).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
  expect(await refusalOf(theirs.admin.api.accounts.invite({ params: { id: user.id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_USER_FOUND',
  });
  expect(mailsTo(app, user.email)).toHaveLength(1);
});

test('US-01 the audit log says who sent an invitation once more, and to which address', async () => {
  const office = await makeOffice();
  const { user } = await invite(office);
  await office.admin.api.accounts.invite({ params: { id: user.id } });
  const { entries } = await office.admin.api.audit.list({ query: { subject: 'users' } });
  expect(entries[0]).toMatchObject({
    userId: office.admin.id,
    action: 'changed',
    recordName: user.name,
    changes: { invitation: [null, user.email] },
  });
  // The first one is part of making the user.
  expect(entries.filter(({ changes }) => 'invitation' in changes)).toHaveLength(1);
});

test('US-01 the invitations of a company in a day are limited, also when the users are deleted again', async () => {
  const office = await makeOffice();
  await inCompany(office.companyId, ({ db, now }) =>
    db
      .insertInto('invitation_days')
      .values({ day: now.toISOString().slice(0, 10), sent: limits.invitationsPerDay - 1 })
      .execute(),
  );
  const { user } = await invite(office);
  await office.admin.api.users.remove({ params: { id: user.id } });
  const body = person();
  const tooMany = { status: 429, error: 'ERR_TOO_MANY_INVITATIONS' };
  expect(await refusalOf(office.admin.api.users.create({ body }))).toEqual(tooMany);
  expect((await office.admin.api.users.page()).users.map(({ email }) => email)).not.toContain(body.email);
  await office.admin.api.users.create({ body: { ...body, password: 'com-senha' } });
});

test('US-01 names bring neither lines nor links into a mail', async () => {
  const office = await makeOffice({ name: 'Sol\nhttp://evil.example/x' });
  const { user } = await invite(office, { name: 'Bia\r\n<b>http://evil.example' });
  const { subject, text } = await mailTo(app, user.email);
  expect(subject).toBe('Convite para atender em Sol http evil.example x');
  expect(text).toMatch(/^Olá, Bia b http evil\.example\.\n/);
  expect(text.match(/https?:\/\//g)).toHaveLength(1);
});

test('US-01 a bad form of an invitation is refused', async () => {
  const browser = openBrowser(app.url);
  expect(await browser.refusal(routes.accounts.invitation, { params: { token: 'x'.repeat(101) } })).toMatchObject({
    error: 'ERR_VALIDATION',
  });
});
