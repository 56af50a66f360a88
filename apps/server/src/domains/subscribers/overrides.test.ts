import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';

test('BI-02 the operator gives a company more or less than its plan, and the server holds to it', async () => {
  const operator = await (await makeOffice()).hire({ profile: 'admin', isSuper: true });
  const office = await makeOffice({ plan: { users: 2, queues: 2, use_kanban: true, use_campaigns: false } });
  const { admin, companyId } = office;
  const params = { id: companyId };
  const screen = await office.attendant.openScreen();
  const hire = (name: string) =>
    admin.api.users.create({ body: { name, email: `${crypto.randomUUID()}@x.example`, password: 'Uma-senha-boa-1' } });
  const addQueue = () => admin.api.queues.create({ body: { name: crypto.randomUUID(), color: '#0a7d5a' } });
  expect(await refusalOf(hire('Duda'))).toMatchObject({ error: 'ERR_PLAN_LIMIT', limit: 2 });
  expect(await refusalOf(addQueue())).toMatchObject({ error: 'ERR_PLAN_LIMIT' });
  expect(await admin.api.kanban.boards()).toBeDefined();
  expect(await refusalOf(admin.api.campaigns.page())).toMatchObject({ error: 'ERR_PLAN_FEATURE' });

  const body = { overrides: { users: 3, queues: '', useKanban: false, useCampaigns: 'true' } };
  const changed = await operator.api.subscribers.update({ params, body: body as never });
  expect(changed).toMatchObject({
    overrides: { users: 3, useKanban: false, useCampaigns: true },
    plan: { users: 3, queues: 2, useKanban: false, useCampaigns: true },
  });
  expect(changed.overrides).not.toHaveProperty('queues');
  // The menu of its users follows at once.
  expect(await screen.hear('subscription')).toMatchObject({ plan: { useKanban: false, useCampaigns: true } });
  screen.close();
  await hire('Duda');
  expect(await refusalOf(hire('Edu'))).toMatchObject({ error: 'ERR_PLAN_LIMIT', limit: 3 });
  expect(await refusalOf(addQueue())).toMatchObject({ error: 'ERR_PLAN_LIMIT', limit: 2 });
  expect(await refusalOf(admin.api.kanban.boards())).toMatchObject({ error: 'ERR_PLAN_FEATURE' });
  expect(await admin.api.campaigns.page()).toMatchObject({ count: 0 });
  const { plan } = await admin.api.companies.listPlan({ params: { companyId } });
  expect(plan).toMatchObject({ users: 3, useKanban: false, useCampaigns: true });
  // A change of the plan leaves the overrides.
  await operator.api.plans.update({ params: { id: office.planId }, body: { users: 9, useKanban: true } });
  expect(await operator.api.subscribers.show({ params })).toMatchObject({ plan: { users: 3, useKanban: false } });
  const { entries } = await admin.api.audit.list({ query: { subject: 'companies' } });
  expect(entries[0]?.changes).toHaveProperty('overrides');

  // Empty again: all is as in the plan.
  expect(await operator.api.subscribers.update({ params, body: { overrides: {} } })).toMatchObject({
    overrides: {},
    plan: { users: 9, useKanban: true, useCampaigns: false },
  });
  expect(await admin.api.kanban.boards()).toBeDefined();
  expect(await refusalOf(admin.api.campaigns.page())).toMatchObject({ error: 'ERR_PLAN_FEATURE' });
});

test('BI-02 a company gives itself no overrides', async () => {
  const { admin, attendant, hire, companyId } = await makeOffice({ plan: { users: 2 } });
  const params = { id: companyId };
  const supervisor = await hire({ profile: 'supervisor' });
  const body = { overrides: { users: 99 } };
  for (const { api } of [admin, supervisor, attendant])
    expect(await refusalOf(api.subscribers.update({ params, body }))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  await admin.api.companies.changeProfile({ body: { name: 'Empório', ...body } as never });
  const { plan } = await admin.api.companies.listPlan({ params: { companyId } });
  expect(plan.users).toBe(2);
  const operator = await (await makeOffice()).hire({ profile: 'admin', isSuper: true });
  for (const wrong of [{ users: -1 }, { users: 1.5 }, { users: 'muitos' }, { useKanban: 'talvez' }])
    expect(
      await refusalOf(operator.api.subscribers.update({ params, body: { overrides: wrong as never } })),
    ).toMatchObject({ status: 400 });
});
