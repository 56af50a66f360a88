import { limits, routes, type SignUp } from '@balcao/contract';
import { beforeAll, expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { openBrowser } from '../../testing/browser.ts';
import { clientOf, refusalOf } from '../../testing/client.ts';
import { testApp } from '../../testing/start-test-app.ts';
import { makePlan } from '../plans/make-plan.ts';
import { makeCompany } from '../companies/make-company.ts';
import { makeUser } from '../users/make-user.ts';

let url: string;
let planId: number;
beforeAll(async () => {
  ({ url } = await testApp());
  planId = await makePlan({ users: 3 });
  // Other tests of this database may have used up the sign-ups of the hour.
  await asOperator((db) => db.updateTable('companies').set({ signed_up_at: null }).execute());
});
const form = (more: object = {}): SignUp => ({
  name: 'Floricultura Íris',
  email: `dona${crypto.randomUUID()}@exemplo.com.br`,
  phone: '(11) 98765-4321',
  password: 'segredo',
  planId,
  ...more,
});
const companyRow = (id: number) =>
  asOperator((db) => db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

test('SH-20 a company signs up on a trial of its chosen plan for three days, and its admin signs in', async () => {
  const api = clientOf(url);
  expect(await api.accounts.signUpTerms()).toEqual({ isOpen: true, trialDays: 3 });
  const body = form({ email: ` DONA-${crypto.randomUUID()}@Exemplo.com.br ` });
  const made = await api.accounts.signUp({ body });
  expect(made).toMatchObject({ name: 'Floricultura Íris', email: body.email.trim().toLowerCase() });
  const days = (new Date(made.dueDate).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(limits.trialDays - 0.1);
  expect(days).toBeLessThanOrEqual(limits.trialDays);
  expect(await companyRow(made.id)).toMatchObject({
    recurrence: 'MENSAL',
    status: true,
    phone: '11987654321',
    plan_id: planId,
  });
  const { user, token } = await api.auth.login({ body: { email: body.email, password: 'segredo' } });
  expect(user).toMatchObject({
    profile: 'admin',
    super: false,
    company: { id: made.id, name: 'Floricultura Íris', dueDate: made.dueDate, plan: { id: planId, users: 3 } },
  });
  expect(user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' });
  expect((await clientOf(url, token).users.page()).users).toHaveLength(1);
});

test('SH-20 the language in which a company signs up is the language of the company', async () => {
  const languageOf = async (more: object) => {
    const api = clientOf(url);
    const body = form(more);
    await api.accounts.signUp({ body });
    const { user } = await api.auth.login({ body: { email: body.email, password: body.password } });
    return user.company.language;
  };
  expect(await languageOf({ language: 'es' })).toBe('es');
  expect(await languageOf({})).toBe('pt');
});

test('SH-20 the server alone decides on the trial: what else a client sends is ignored', async () => {
  const sent = form({
    dueDate: '2099-01-01',
    status: false,
    recurrence: 'ANUAL',
    campaignsEnabled: false,
    super: true,
    profile: 'user',
    companyId: 1,
  });
  const made = await openBrowser(url).ask(routes.accounts.signUp, { body: sent });
  expect(new Date(made.dueDate).getTime()).toBeLessThan(Date.now() + 4 * 86_400_000);
  expect(await companyRow(made.id)).toMatchObject({ recurrence: 'MENSAL', status: true });
  const { user } = await clientOf(url).auth.login({ body: { email: sent.email, password: sent.password } });
  expect(user).toMatchObject({ profile: 'admin', super: false, companyId: made.id });
});

test('SH-20 a known e-mail, an unknown plan and a wrong field are refused, and nothing is made', async () => {
  const ana = await makeUser((await makeCompany()).id);
  const api = clientOf(url);
  const signUp = (more: object) => refusalOf(api.accounts.signUp({ body: form(more) }));
  expect(await signUp({ email: ana.email.toUpperCase() })).toEqual({ status: 409, error: 'ERR_EMAIL_EXISTS' });
  expect(await signUp({ planId: 2_000_000_000 })).toEqual({ status: 404, error: 'ERR_NO_PLAN_FOUND' });
  for (const [field, values] of Object.entries({
    name: ['', 'x', 'x'.repeat(51), null],
    email: ['', 'x', 'a@b', null],
    phone: ['', '123', '98765-4321', 'abc', '1'.repeat(16)],
    password: ['', 'abcd', 'x'.repeat(51)],
    planId: [0, -1, 'x', null],
  }))
    for (const value of values)
      expect(await signUp({ [field]: value }), `${field} ${String(value)}`).toMatchObject({
        error: 'ERR_VALIDATION',
        issues: [{ path: field }],
      });
});

test('SH-20 of two sign-ups with one e-mail at the same time one is refused', async () => {
  const body = form();
  const both = await Promise.allSettled([1, 2].map(() => clientOf(url).accounts.signUp({ body })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
