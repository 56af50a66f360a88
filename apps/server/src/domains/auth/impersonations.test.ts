import { limits, routes as nounsRoutes, type AuditEntry, type Route, type Session } from '@balcao/contract';
import { expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { clientOf, openScreen, refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { until } from '../../testing/until.ts';
import { makeUser, madePassword } from '../users/make-user.ts';
import { makeOperator } from './operator-commands.ts';
import { endOldImpersonations } from './impersonations.ts';

const reason = 'Chamado 4821: fila sem atendentes';

/** A browser of an operator: its refresh cookie, and a client for its present access token. */
async function openOperator(office: Office) {
  const { app } = office;
  const { email, id } = await makeUser((await makeOffice()).companyId, {
    name: "Olga d'Ávila \\ Operadora",
    profile: 'admin',
  });
  await makeOperator(email, true);
  const answer = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: madePassword }),
  });
  let cookie = cookieOf(answer);
  const own = ((await answer.json()) as Session).token;
  return {
    id,
    email,
    own,
    api: clientOf(app.url, own),
    enter: (companyId: number) => clientOf(app.url, own).console.enter({ params: { id: companyId }, body: { reason } }),
    async renew() {
      const renewed = await fetch(`${app.url}/api/auth/refresh_token`, { method: 'POST', headers: { cookie } });
      if (!renewed.ok) return undefined;
      cookie = cookieOf(renewed);
      const session = (await renewed.json()) as Session;
      return { ...session, api: clientOf(app.url, session.token) };
    },
    signOut: () => fetch(`${app.url}/api/auth/logout`, { method: 'DELETE', headers: { cookie } }),
  };
}
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter((line) => line.startsWith('jrt='))
    .map((line) => line.split(';')[0])
    .join('; ');

/** The operator in the company. */
async function enterAs(operator: Awaited<ReturnType<typeof openOperator>>, companyId: number) {
  await operator.enter(companyId);
  const session = await operator.renew();
  if (!session) throw new Error('The renewal was refused.');
  return session;
}

const logOf = async ({ admin }: Office): Promise<AuditEntry[]> => (await admin.api.audit.list()).entries;

test('BI-01 the operator enters a company with a reason, works as its admin, leaves; the log says who', async () => {
  const office = await makeOffice({ name: 'Padaria São João' });
  const operator = await openOperator(office);
  const { token, user, api } = await enterAs(operator, office.companyId);
  expect(user).toMatchObject({
    companyId: office.companyId,
    id: office.admin.id,
    profile: 'admin',
    super: false,
    impersonation: { operator: "Olga d'Ávila \\ Operadora", until: expect.any(String) },
  });
  expect(new Date(user.impersonation?.until ?? 0).getTime() - Date.now()).toBeLessThanOrEqual(limits.impersonationMs);
  const { id } = await api.tags.create({ body: { name: 'Retorno', color: '#0a7d5a' } });
  await api.tags.remove({ params: { id } });
  // The admin is not signed out, and does not see the operator among the own sign-ins.
  expect(await office.admin.api.auth.me()).toMatchObject({ id: office.admin.id });
  expect(await office.admin.api.accounts.sessions()).toHaveLength(1);
  await api.auth.leave();
  expect(await refusalOf(clientOf(office.app.url, token).auth.me())).toMatchObject({ error: 'ERR_TOKEN_EXPIRED' });
  expect((await operator.renew())?.user).toMatchObject({ id: operator.id, super: true });
  const log = (await logOf(office))
    .filter(({ actor, subject }) => actor === 'platform' && subject !== 'companies')
    .toReversed();
  expect(log.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'created sessions',
    'created impersonations',
    'created tags',
    'removed tags',
    'changed impersonations',
  ]);
  expect(new Set(log.map(({ actorName }) => actorName))).toEqual(new Set(["Olga d'Ávila \\ Operadora"]));
  expect(log[1]?.changes).toMatchObject({ reason: [null, reason] });
  expect(log[4]?.changes).toMatchObject({ ended_at: [null, expect.any(String)] });
});

test('BI-01 an entered company gives the operator no passwords, second factors, tokens or exports', async () => {
  const office = await makeOffice();
  const { id: userId } = office.attendant;
  const operator = await openOperator(office);
  const { api } = await enterAs(operator, office.companyId);
  const refused = { status: 403, error: 'ERR_IMPERSONATING' };
  for (const attack of [
    () => api.accounts.changePassword({ body: { currentPassword: 'x', newPassword: 'Uma-senha-boa-1' } as never }),
    () => api.accounts.changeProfile({ body: { name: 'Eu', email: 'eu@x.example' } as never }),
    () => api.accounts.beginTwoFactor({ body: {} as never }),
    () => api.accounts.removeTwoFactorOf({ params: { id: userId } }),
    () => api.accounts.invite({ params: { id: userId } }),
    () => api.users.create({ body: { name: 'Porta', email: 'porta@x.example', password: 'Uma-senha-boa-1' } }),
    () => api.users.update({ params: { id: userId }, body: { password: 'Uma-senha-boa-1' } }),
    () => api.users.update({ params: { id: userId }, body: { email: 'porta@x.example' } }),
    () => api.connections.makeToken({ params: { id: 1 } }),
    () => api.mcpTokens.create({ body: { name: 'Porta' } as never }),
    () => api.webhooks.create({ body: { name: 'Porta', url: 'https://x.example' } as never }),
    () => api.settings.set({ params: { key: 'asaas' }, body: { value: 'chave' } }),
    () => api.contacts.export(),
  ])
    expect(await refusalOf(attack())).toEqual(refused);
  // The rest of a user is changed as by an admin.
  expect(
    await api.users.update({ params: { id: userId }, body: { email: office.attendant.email, name: 'Caio Novo' } }),
  ).toMatchObject({ name: 'Caio Novo' });
  // The operator's own rights stay outside.
  expect(await refusalOf(api.console.companies())).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  const other = await makeOffice();
  expect(await refusalOf(api.console.enter({ params: { id: other.companyId }, body: { reason } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
});

test('BI-01 an operator who has entered is refused every call that changes a password or token, or exports', () => {
  const all = Object.entries(nounsRoutes as unknown as Record<string, Record<string, Route>>).flatMap(
    ([noun, routes]) => Object.entries(routes).map(([name, route]) => ({ name: `${noun}.${name}`, route })),
  );
  const sensitive = all.filter(
    ({ route: { path, method, access } }) =>
      access !== 'public' &&
      access !== 'connection-token' &&
      (/export|archive|backup/i.test(path) ||
        (method !== 'GET' && /token|secret|password|two-factor|invite/i.test(path))),
  );
  expect(sensitive.length).toBeGreaterThan(12);
  expect(sensitive.filter(({ route }) => !route.ownUsersOnly).map(({ name }) => name)).toEqual([]);
});

test("BI-01 a visit ends with the operator's own session, after an hour, and when the right is lost", async () => {
  const office = await makeOffice();
  const { companyId, app } = office;
  const lines = async () =>
    (await logOf(office)).filter(({ subject, action }) => subject === 'impersonations' && action === 'changed').length;

  const leaving = await openOperator(office);
  const entered = await enterAs(leaving, companyId);
  const screen = await openScreen(app.url, { token: entered.token, companyId });
  await leaving.signOut();
  await until(
    async () =>
      (await refusalOf(entered.api.auth.me()).catch(() => undefined))?.['error'] === 'ERR_TOKEN_EXPIRED' || undefined,
  );
  // The screen is disconnected before the job finds the visit.
  await screen.gone;
  await endOldImpersonations();
  expect(await lines()).toBe(1);

  const staying = await openOperator(office);
  const late = await enterAs(staying, companyId);
  await endOldImpersonations(new Date(Date.now() + limits.impersonationMs + 1000));
  expect(await refusalOf(late.api.auth.me())).toMatchObject({ error: 'ERR_TOKEN_EXPIRED' });
  expect((await staying.renew())?.user.id).toBe(staying.id);
  expect(await lines()).toBe(2);

  const dismissed = await openOperator(office);
  const guest = await enterAs(dismissed, companyId);
  await makeOperator(dismissed.email, false);
  await until(
    async () =>
      (await refusalOf(guest.api.auth.me()).catch(() => undefined))?.['error'] === 'ERR_TOKEN_EXPIRED' || undefined,
  );
  expect((await dismissed.renew())?.user).toMatchObject({ id: dismissed.id, super: false });
});

test('BI-01 only an operator enters, with a reason, and not the own company nor one that is not served', async () => {
  const [office, other] = [await makeOffice(), await makeOffice()];
  const operator = await openOperator(office);
  const supervisor = await office.hire({ profile: 'supervisor' });
  for (const { api } of [office.admin, supervisor, office.attendant])
    expect(await refusalOf(api.console.enter({ params: { id: other.companyId }, body: { reason } }))).toEqual({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  const params = { id: other.companyId };
  for (const short of ['', '    ', 'oi'])
    expect(await refusalOf(operator.api.console.enter({ params, body: { reason: short } }))).toMatchObject({
      status: 400,
    });
  const ownId = (await operator.renew())?.user.companyId ?? 0;
  expect(await refusalOf(operator.enter(ownId))).toEqual({ status: 409, error: 'ERR_OWN_COMPANY' });
  expect(await refusalOf(operator.enter(999_999_999))).toEqual({ status: 404, error: 'ERR_NO_COMPANY_FOUND' });
  await asOperator((db) =>
    db.updateTable('companies').set({ status: false }).where('id', '=', other.companyId).execute(),
  );
  expect(await refusalOf(operator.enter(other.companyId))).toEqual({ status: 409, error: 'ERR_COMPANY_NOT_SERVED' });
  // A company writes no visit of its own, and moves no end.
  await enterAs(operator, office.companyId);
  await expect(
    inCompany(office.companyId, ({ db }) =>
      db
        .updateTable('impersonations')
        .set({ until: new Date('2099-01-01') })
        .execute(),
    ),
  ).rejects.toThrow(/permission denied/);
});
