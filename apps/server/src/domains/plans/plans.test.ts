import { expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';

const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
const fields = () => ({ name: `Plano ${crypto.randomUUID()}`, users: 5, connections: 1, queues: 3, value: 149.9 });

test('BI-02 the operator adds, changes and deletes plans; what a plan no longer includes is refused', async () => {
  const { admin, companyId, hire } = await makeOffice();
  const operator = await hire({ isSuper: true });
  const { plans } = operator.api;
  const body = fields();
  const made = await plans.create({ body });
  expect(made).toEqual({
    id: made.id,
    ...body,
    mediaDays: 0,
    messageDays: 0,
    useCampaigns: true,
    useKanban: true,
    useOpenAi: true,
    useIntegrations: true,
    useSchedules: true,
    useInternalChat: true,
    useExternalApi: true,
  });
  await operator.api.subscribers.update({ params: { id: companyId }, body: { planId: made.id } });
  const screen = await admin.openScreen();
  await admin.api.schedules.page();
  const changed = await plans.update({ params: { id: made.id }, body: { useSchedules: false, value: 200 } });
  expect(changed).toEqual({ ...made, useSchedules: false, value: 200 });
  expect(await screen.hear('subscription', ({ plan }) => !plan.useSchedules)).toEqual({
    action: 'update',
    plan: changed,
    dueDate: null,
  });
  await expect
    .poll(() => refusalOf(admin.api.schedules.page()))
    .toMatchObject({ status: 403, error: 'ERR_PLAN_FEATURE' });
  const { records } = await plans.page({ query: { searchParam: body.name } });
  expect(records).toEqual([{ ...changed, companies: 1 }]);
  expect(await plans.listAll()).toContainEqual(changed);

  const params = { id: made.id };
  expect(await refusalOf(plans.remove({ params }))).toEqual({ status: 409, error: 'ERR_PLAN_IN_USE' });
  expect(await refusalOf(plans.create({ body }))).toEqual({ status: 409, error: 'ERR_PLAN_NAME_ALREADY_EXISTS' });
  const spare = await plans.create({ body: fields() });
  await plans.remove({ params: { id: spare.id } });
  expect(await refusalOf(plans.show({ params: { id: spare.id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_PLAN_FOUND',
  });
  screen.close();
});

test('BI-02 a plan is refused at its field, and only the operator sees or changes plans', async () => {
  const { admin, planId, companyId, hire } = await makeOffice();
  const operator = await hire({ isSuper: true });
  for (const wrong of [
    { name: 'x' },
    { users: -1 },
    { connections: 1.5 },
    { queues: 1e9 },
    { value: -1 },
    { value: 0.001 },
  ])
    expect(await refusalOf(operator.api.plans.create({ body: { ...fields(), ...wrong } }))).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      issues: [{ path: Object.keys(wrong)[0] }],
    });
  const params = { id: planId };
  expect(await refusalOf(admin.api.plans.listAll())).toEqual(refused);
  expect(await refusalOf(admin.api.plans.page())).toEqual(refused);
  expect(await refusalOf(admin.api.plans.create({ body: fields() }))).toEqual(refused);
  expect(await refusalOf(admin.api.plans.update({ params, body: { value: 0 } }))).toEqual(refused);
  expect(await refusalOf(admin.api.plans.remove({ params }))).toEqual(refused);
  await expect(inCompany(companyId, ({ db }) => db.updateTable('plans').set({ users: 9 }).execute())).rejects.toThrow(
    /permission denied for table plans/,
  );
});

test('BI-02 users, connections and queues beyond the plan are refused, each with its limit', async () => {
  const { admin, planId } = await makeOffice({ plan: { users: 2, connections: 0, queues: 2 } });
  const limited = (limit: number) => ({ status: 400, error: 'ERR_PLAN_LIMIT', limit });
  const queue = () => admin.api.queues.create({ body: { name: 'Financeiro', color: '#3355aa' } });
  expect(await refusalOf(queue())).toMatchObject(limited(2));
  expect(await refusalOf(admin.api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } }))).toMatchObject(
    limited(0),
  );
  const bia = { name: 'Bia', email: `${crypto.randomUUID()}@example.com`, password: 'uma-senha-boa' };
  expect(
    await refusalOf(admin.api.users.create({ body: { ...bia, profile: 'user', queueIds: [], whatsappId: null } })),
  ).toMatchObject(limited(2));
  await asOperator((db) => db.updateTable('plans').set({ queues: 3 }).where('id', '=', planId).execute());
  expect(await queue()).toMatchObject({ name: 'Financeiro' });
});

test('BI-02 a change of a plan gives no campaigns to a company for which the operator turned them off', async () => {
  const { admin, companyId, planId, hire } = await makeOffice();
  const operator = await hire({ isSuper: true });
  const plan = await operator.api.plans.show({ params: { id: planId } });
  expect(plan.useCampaigns).toBe(true);
  await operator.api.subscribers.update({ params: { id: companyId }, body: { campaignsEnabled: false } });
  const screen = await admin.openScreen();
  await operator.api.plans.update({ params: { id: planId }, body: { value: 321 } });
  expect(await screen.hear('subscription', (told) => told.plan.value === 321)).toMatchObject({
    plan: { useCampaigns: false },
  });
  screen.close();
});
