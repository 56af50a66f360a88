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
