import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makeServiceAccount } from '../../testing/bot-servers.ts';
import { makeFlow } from '../flows/make-flow.ts';
import { makeIntegration } from './make-integration.ts';

const webhook = { type: 'webhook' as const, name: 'Pedidos', urlN8N: 'https://pedidos.example.com/entrada' };

test('IN-01 an admin adds, changes and deletes integrations of each type, and every admin sees it live', async () => {
  const { admin, hire, companyId } = await makeOffice();
  const screen = await (await hire({ profile: 'admin' })).openScreen();
  const made = await admin.api.integrations.create({ body: webhook });
  expect(made).toMatchObject({ ...webhook, projectName: 'Pedidos', legacyBody: false, jsonContent: '' });
  expect(made.secretHint).toHaveLength(4);
  expect(await screen.hear('queueIntegration')).toEqual({ action: 'create', queueIntegration: made });
  const typebot = await admin.api.integrations.create({
    body: { type: 'typebot', name: 'Robô', urlN8N: 'https://typebot.io', typebotSlug: 'pedidos-x1' },
  });
  expect(typebot).toMatchObject({ typebotDelayMessage: 1000, typebotExpires: 1, secretHint: null });
  const { id: flowId } = await makeFlow(companyId);
  const flow = await admin.api.integrations.create({ body: { type: 'flowbuilder', name: 'Recepção', flowId } });
  expect(flow).toMatchObject({ flowId, projectName: 'Recepção' });
  const page = await admin.api.integrations.page({ query: {} });
  expect(page).toMatchObject({ count: 3, hasMore: false });
  expect(page.queueIntegrations.map(({ name }) => name)).toEqual(['Recepção', 'Robô', 'Pedidos']);
  expect((await admin.api.integrations.page({ query: { searchParam: 'TYPE' } })).count).toBe(1);
  const params = { id: made.id };
  expect(await admin.api.integrations.update({ params, body: { name: 'Vendas' } })).toMatchObject({
    name: 'Vendas',
    projectName: 'Vendas',
    urlN8N: webhook.urlN8N,
  });
  await admin.api.integrations.remove({ params });
  expect(await screen.hear('queueIntegration', ({ action }) => action === 'delete')).toEqual({
    action: 'delete',
    id: made.id,
  });
  expect(await refusalOf(admin.api.integrations.show({ params }))).toEqual({
    status: 404,
    error: 'ERR_NO_INTEGRATION_FOUND',
  });
  screen.close();
});

test('IN-01 what a type needs is asked for, and a name belongs to one integration of a company', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const create = (body: object) => refusalOf(ours.admin.api.integrations.create({ body: body as typeof webhook }));
  for (const [body, path] of [
    [{ ...webhook, name: 'x' }, 'name'],
    [{ ...webhook, name: 'x'.repeat(51) }, 'name'],
    [{ ...webhook, urlN8N: '' }, 'urlN8N'],
    [{ ...webhook, urlN8N: 'ftp://a.example.com' }, 'urlN8N'],
    [{ ...webhook, urlN8N: 'https://me:secret@a.example.com' }, 'urlN8N'],
    [{ type: 'typebot', name: 'Robô', urlN8N: 'https://typebot.io' }, 'typebotSlug'],
    [{ type: 'dialogflow', name: 'Agente', projectName: 'p' }, 'jsonContent'],
    [{ type: 'dialogflow', name: 'Agente', projectName: 'p', jsonContent: '{}' }, 'jsonContent'],
    [{ type: 'other', name: 'Outro' }, 'type'],
  ] as const)
    expect(await create(body), JSON.stringify(body)).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path }] });
  expect(await create({ type: 'flowbuilder', name: 'Fluxo', flowId: (await makeFlow(theirs.companyId)).id })).toEqual({
    status: 404,
    error: 'ERR_NO_FLOW_FOUND',
  });
  const { id } = await ours.admin.api.integrations.create({ body: webhook });
  await theirs.admin.api.integrations.create({ body: webhook });
  expect(await create(webhook)).toEqual({ status: 409, error: 'ERR_INTEGRATION_ALREADY_EXISTS' });
  expect(
    await refusalOf(ours.admin.api.integrations.update({ params: { id }, body: { urlN8N: 'nada' } })),
  ).toMatchObject({ error: 'ERR_VALIDATION', issues: [{ path: 'urlN8N' }] });
  expect(await refusalOf(theirs.admin.api.integrations.show({ params: { id } }))).toMatchObject({ status: 404 });
});

test('IN-01 only admins of a company whose plan includes integrations reach them', async () => {
  const { attendant, hire } = await makeOffice();
  for (const { api } of [attendant, await hire({ profile: 'supervisor' })])
    expect(await refusalOf(api.integrations.page({ query: {} }))).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  const { admin } = await makeOffice({ plan: { use_integrations: false } });
  expect(await refusalOf(admin.api.integrations.page({ query: {} }))).toEqual({
    status: 403,
    error: 'ERR_PLAN_FEATURE',
  });
});

test('IN-01 a service account is stored encrypted and never returned; dots keep it', async () => {
  const { admin, companyId } = await makeOffice();
  const { json } = makeServiceAccount('https://oauth2.example.com/token');
  const made = await admin.api.integrations.create({
    body: { type: 'dialogflow', name: 'Agente', projectName: 'robo', jsonContent: json, language: 'es' },
  });
  expect(made).toMatchObject({ jsonContent: hiddenKey, projectName: 'robo', language: 'es' });
  const stored = () =>
    inCompany(companyId, ({ db }) =>
      db.selectFrom('integrations').select('json_sealed').where('id', '=', made.id).executeTakeFirstOrThrow(),
    );
  const { json_sealed: sealed } = await stored();
  expect(sealed).not.toContain('PRIVATE KEY');
  await admin.api.integrations.update({ params: { id: made.id }, body: { jsonContent: hiddenKey, name: 'Outro' } });
  expect(await stored()).toEqual({ json_sealed: sealed });
  expect(JSON.stringify(await admin.api.audit.list())).not.toContain('PRIVATE KEY');
});

test('QU-03 connections and queues name an integration of the company, and a deleted one falls away', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const { admin, queues, companyId } = ours;
  const { id: integrationId } = await makeIntegration(companyId);
  const queue = { params: { id: queues[0].id } };
  const connection = {
    params: { id: (await admin.api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } })).id },
  };
  const foreign = (await makeIntegration(theirs.companyId)).id;
  const missing = { status: 404, error: 'ERR_NO_INTEGRATION_FOUND' };
  for (const id of [foreign, 2_000_000_001]) {
    const body = { integrationId: id };
    expect(await refusalOf(admin.api.queues.update({ ...queue, body }))).toEqual(missing);
    expect(await refusalOf(admin.api.connections.update({ ...connection, body }))).toEqual(missing);
  }
  const body = { integrationId };
  expect(await admin.api.queues.update({ ...queue, body })).toMatchObject(body);
  expect(await admin.api.connections.update({ ...connection, body })).toMatchObject(body);
  const screen = await admin.openScreen();
  await admin.api.integrations.remove({ params: { id: integrationId } });
  const none = { integrationId: null };
  expect(
    await screen.hear('queue', (said) => said.action === 'update' && said.queue.id === queues[0].id),
  ).toMatchObject({ queue: none });
  expect(await admin.api.queues.show(queue)).toMatchObject(none);
  expect(await admin.api.connections.show(connection)).toMatchObject(none);
  screen.close();
});
