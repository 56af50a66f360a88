import { expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { clientOf, refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';

test('everyone sees the own company with its plan, and no other', async () => {
  const [ours, theirs] = [
    await makeOffice({
      name: 'Açougue do Zé 🥩',
      plan: { name: `Plano ${crypto.randomUUID()}`, users: 7, value: '30.50', use_kanban: false },
    }),
    await makeOffice(),
  ];
  const company = await ours.attendant.api.companies.listPlan({ params: { companyId: ours.companyId } });
  expect(company).toMatchObject({
    id: ours.companyId,
    name: 'Açougue do Zé 🥩',
    status: true,
    dueDate: null,
    plan: { id: ours.planId, users: 7, value: 30.5, useKanban: false, useCampaigns: true },
  });
  for (const companyId of [theirs.companyId, 999_999_999]) {
    expect(await refusalOf(ours.admin.api.companies.listPlan({ params: { companyId } }))).toEqual({
      status: 404,
      error: 'ERR_NO_COMPANY_FOUND',
    });
  }
});

test('the operator of the platform sees any company', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice({ name: 'Outra' })];
  const operator = await ours.hire({ isSuper: true });
  expect(await operator.api.companies.listPlan({ params: { companyId: theirs.companyId } })).toMatchObject({
    id: theirs.companyId,
    name: 'Outra',
  });
  expect(await refusalOf(operator.api.companies.listPlan({ params: { companyId: 999_999_999 } }))).toEqual({
    status: 404,
    error: 'ERR_NO_COMPANY_FOUND',
  });
});

test('a company that has not paid in time still sees itself', async () => {
  const { admin, companyId } = await makeOffice({ dueDate: new Date(Date.now() + 60_000) });
  const dueDate = new Date(Date.now() - 1000);
  await asOperator((db) =>
    db.updateTable('companies').set({ due_date: dueDate }).where('id', '=', companyId).execute(),
  );
  expect(await admin.api.companies.listPlan({ params: { companyId } })).toMatchObject({
    dueDate: dueDate.toISOString(),
  });
});

test('anyone may read the plans, the cheapest first', async () => {
  const { app, planId } = await makeOffice({ plan: { name: `Plano ${crypto.randomUUID()}`, value: '0' } });
  const dear = await makeOffice({ plan: { name: `Plano ${crypto.randomUUID()}`, value: '999999.99' } });
  const plans = await clientOf(app.url).plans.list();
  const ids = plans.map(({ id }) => id);
  expect(ids.indexOf(planId)).toBeLessThan(ids.indexOf(dear.planId));
  expect(plans.find(({ id }) => id === dear.planId)).toMatchObject({ value: 999999.99 });
});

test('ST-01 an admin changes name, language, time zone and country of the company; its users see it live', async () => {
  const [{ admin, attendant }, theirs] = [await makeOffice({ name: 'Padaria' }), await makeOffice({ name: 'Outra' })];
  expect(await attendant.api.companies.showProfile()).toEqual({
    name: 'Padaria',
    email: null,
    phone: null,
    language: 'pt',
    timeZone: 'America/Sao_Paulo',
    country: 'BR',
  });
  const screen = await attendant.openScreen();
  const body = {
    name: ' Padaria Sol ',
    email: 'Contato@Sol.example',
    phone: '(11) 98888-7777',
    language: 'es',
    timeZone: 'America/Bogota',
    country: 'CO',
  } as const;
  const changed = await admin.api.companies.changeProfile({ body });
  expect(changed).toEqual({ ...body, name: 'Padaria Sol', email: 'contato@sol.example' });
  expect(await screen.hear('company')).toEqual({ action: 'update', company: changed });
  expect(await admin.api.settings.list()).toContainEqual({ key: 'timeZone', value: 'America/Bogota' });
  expect(await admin.api.companies.changeProfile({ body: { email: '', phone: null } })).toEqual({
    ...changed,
    email: null,
    phone: null,
  });
  for (const [field, value] of [
    ['name', 'x'],
    ['email', 'sol'],
    ['phone', '12'],
    ['language', 'fr'],
    ['timeZone', 'America/Balcão'],
    ['country', 'XX'],
  ] as const) {
    expect(await refusalOf(admin.api.companies.changeProfile({ body: { [field]: value } })), field).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      issues: [{ path: field }],
    });
  }
  expect(await refusalOf(attendant.api.companies.changeProfile({ body: { name: 'Minha' } }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  expect((await theirs.admin.api.companies.showProfile()).name).toBe('Outra');
  screen.close();
});
