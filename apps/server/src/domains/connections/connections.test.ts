import { expect, test } from 'vitest';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { makeConnection } from './make-connection.ts';

const refused = (code: string) => ({ code });
const existing = ({ companyId }: Office, fields: Parameters<typeof makeConnection>[1] = {}) =>
  inCompany(companyId, (scope) => makeConnection(scope, fields));
const add = (
  { admin }: Office,
  name: string,
  fields: Partial<Parameters<typeof admin.api.connections.create>[0]['body']> = {},
) => admin.api.connections.create({ body: { name, driver: 'sandbox', ...fields } });

test('CN-01 all users see the connections; only an admin adds, changes, deletes, links and disconnects', async () => {
  const office = await makeOffice();
  const other = await makeOffice();
  const { id } = await existing(office, { name: 'Balcão' });
  const { admin, attendant } = office;
  const supervisor = await office.hire({ profile: 'supervisor' });
  for (const member of [admin, supervisor, attendant]) {
    expect(
      (await member.api.connections.list()).map(({ name, isDefault, status }) => [name, isDefault, status]),
    ).toEqual([['Balcão', true, 'CONNECTED']]);
    expect((await member.api.connections.show({ params: { id } })).name).toBe('Balcão');
  }
  const acts = (api: typeof admin.api) => [
    () => api.connections.update({ params: { id }, body: { name: 'Loja' } }),
    () => api.connections.tryAgain({ params: { id } }),
    () => api.connections.askNewCode({ params: { id } }),
    () => api.connections.disconnect({ params: { id } }),
    () => api.connections.remove({ params: { id } }),
  ];
  for (const act of [
    ...acts(supervisor.api),
    ...acts(attendant.api),
    () => add({ ...office, admin: attendant }, 'Outra'),
  ])
    await expect(act()).rejects.toMatchObject(refused('ERR_NO_PERMISSION'));
  for (const act of [...acts(other.admin.api), () => other.admin.api.connections.show({ params: { id } })])
    await expect(act()).rejects.toMatchObject(refused('ERR_NO_WAPP_FOUND'));
  for (const act of acts(admin.api)) await act();
  expect(await other.admin.api.connections.list()).toEqual([]);
  expect(await admin.api.connections.list()).toEqual([]);
});

test('CN-02 every field of the form is kept, and a field that is not sent stays as it is', async () => {
  const office = await makeOffice();
  const [sales, support] = office.queues;
  const fields = {
    greetingMessage: 'Olá! Escolha o setor.',
    complationMessage: 'Até logo',
    outOfHoursMessage: 'Fechado',
    ratingMessage: 'Dê uma nota',
    provider: 'stable',
    expiresTicket: 30,
    expiresInactiveMessage: 'Encerrado',
    timeUseBotQueues: 5,
    maxUseBotQueues: 2,
    timeToTransfer: 10,
    transferQueueId: support.id,
  };
  const made = await add(office, '  Filial  ', { ...fields, queueIds: [support.id, sales.id] });
  expect(made).toMatchObject({
    name: 'Filial',
    driver: 'sandbox',
    isDefault: true,
    number: null,
    promptId: null,
    integrationId: null,
    ...fields,
  });
  expect(made.queues.map(({ id, name }) => [id, name])).toEqual([
    [sales.id, 'Vendas'],
    [support.id, 'Suporte'],
  ]);
  const { id } = made;
  const plain = await add(office, 'Outra');
  expect(plain).toMatchObject({
    provider: 'beta',
    expiresTicket: 0,
    timeUseBotQueues: 0,
    maxUseBotQueues: 3,
    timeToTransfer: 0,
    transferQueueId: null,
    isDefault: false,
    greetingMessage: '',
    queues: [],
  });
  const changed = await office.admin.api.connections.update({
    params: { id },
    body: { name: 'Matriz', queueIds: [support.id] },
  });
  expect(changed).toMatchObject({ name: 'Matriz', ...fields });
  expect(changed.queues.map((queue) => queue.id)).toEqual([support.id]);
  await office.admin.api.connections.update({ params: { id }, body: { greetingMessage: '', transferQueueId: null } });
  expect(await office.admin.api.connections.show({ params: { id } })).toMatchObject({
    greetingMessage: '',
    transferQueueId: null,
    complationMessage: 'Até logo',
  });
});

test('CN-02 with more than one queue a greeting is needed', async () => {
  const office = await makeOffice();
  const queueIds = office.queues.map(({ id }) => id);
  await expect(add(office, 'Balcão', { queueIds, greetingMessage: '  ' })).rejects.toMatchObject(
    refused('ERR_WAPP_GREETING_REQUIRED'),
  );
  const { id } = await add(office, 'Balcão', { queueIds, greetingMessage: 'Escolha' });
  const update = (body: Parameters<typeof office.admin.api.connections.update>[0]['body']) =>
    office.admin.api.connections.update({ params: { id }, body });
  await expect(update({ greetingMessage: '' })).rejects.toMatchObject(refused('ERR_WAPP_GREETING_REQUIRED'));
  await update({ greetingMessage: '', queueIds: queueIds.slice(1) });
  await expect(update({ queueIds })).rejects.toMatchObject(refused('ERR_WAPP_GREETING_REQUIRED'));
});

test('CN-02 a name is 2 to 50 characters long and belongs to one connection of the company', async () => {
  const [office, other] = [await makeOffice(), await makeOffice()];
  const { id } = await add(office, 'Balcão');
  await expect(add(office, 'Balcão')).rejects.toMatchObject(refused('ERR_WAPP_NAME_EXISTS'));
  for (const name of ['B', 'x'.repeat(51), '   '])
    await expect(add(office, name)).rejects.toMatchObject(refused('ERR_VALIDATION'));
  const second = await add(office, 'Segunda');
  await expect(
    office.admin.api.connections.update({ params: { id: second.id }, body: { name: 'Balcão' } }),
  ).rejects.toMatchObject(refused('ERR_WAPP_NAME_EXISTS'));
  await add(other, 'Balcão');
  await office.admin.api.connections.remove({ params: { id } });
  expect((await add(office, 'Balcão')).name).toBe('Balcão');
});

test('CN-02 exactly one connection is the default, whatever is added, changed or deleted', async () => {
  const office = await makeOffice();
  const { connections } = office.admin.api;
  const defaults = async () => (await connections.list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  const first = await add(office, 'Primeira');
  expect(await defaults()).toEqual(['Primeira']);
  const second = await add(office, 'Segunda', { isDefault: true });
  expect(await defaults()).toEqual(['Segunda']);
  await expect(connections.update({ params: { id: second.id }, body: { isDefault: false } })).rejects.toMatchObject(
    refused('ERR_NO_OTHER_WHATSAPP'),
  );
  await Promise.all([
    connections.update({ params: { id: first.id }, body: { isDefault: true } }),
    connections.update({ params: { id: second.id }, body: { isDefault: true } }),
    add(office, 'Terceira', { isDefault: true }),
  ]);
  expect(await defaults()).toHaveLength(1);
  const [name] = await defaults();
  const id = (await connections.list()).find((one) => one.name === name)?.id ?? 0;
  await connections.remove({ params: { id } });
  expect(await defaults()).toHaveLength(1);
});

test('CN-02 queues of another company cannot be chosen', async () => {
  const [office, other] = [await makeOffice(), await makeOffice()];
  const [theirs] = other.queues;
  await expect(add(office, 'Balcão', { queueIds: [theirs.id] })).rejects.toMatchObject(refused('ERR_NO_QUEUE_FOUND'));
  await expect(add(office, 'Balcão', { transferQueueId: theirs.id })).rejects.toMatchObject(
    refused('ERR_NO_QUEUE_FOUND'),
  );
  expect(await office.admin.api.connections.list()).toEqual([]);
});

test('the plan says how many connections there may be', async () => {
  const office = await makeOffice({ plan: { connections: 1 } });
  const { id } = await add(office, 'Balcão');
  await expect(add(office, 'Segunda')).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT', body: { limit: 1 } });
  await office.admin.api.connections.remove({ params: { id } });
  await add(office, 'Segunda');
});

test('CN-03 the states and the code of linking reach open screens live, the code only those who may link', async () => {
  const office = await makeOffice();
  const other = await makeOffice();
  const [boss, helper, stranger] = [
    await office.admin.openScreen(),
    await office.attendant.openScreen(),
    await other.admin.openScreen(),
  ];
  const { id } = await add(office, 'Balcão');
  expect(await boss.hear('connection')).toMatchObject({ action: 'update', whatsapp: { id, name: 'Balcão' } });
  const showing = ({ session }: { session: { id: number; status: string } }) =>
    session.id === id && session.status === 'qrcode';
  const { session } = await boss.hear('session', showing);
  expect(session.qrcode).not.toBe('');
  expect((await helper.hear('session', showing)).session.qrcode).toBe('');
  expect((await office.admin.api.connections.show({ params: { id } })).qrcode).toBe(session.qrcode);
  expect((await office.attendant.api.connections.show({ params: { id } })).qrcode).toBe('');
  expect((await office.attendant.api.connections.list()).map(({ qrcode }) => qrcode)).toEqual(['']);

  const phone = await office.admin.api.sandbox.scan({ params: { connectionId: id }, body: { qrcode: session.qrcode } });
  expect(phone).toMatchObject({ status: 'CONNECTED', qrcode: '' });
  for (const screen of [boss, helper]) {
    const linked = await screen.hear('session', (payload) => payload.session.status === 'CONNECTED');
    expect(linked.session).toMatchObject({ id, qrcode: '', reason: null, number: phone.number });
  }
  // A signal carries the state that is read when it is sent: on a busy machine a shorter drop is over by then.
  await office.admin.api.sandbox.drop({ params: { connectionId: id }, body: { seconds: 2 } });
  expect((await boss.hear('session', (payload) => payload.session.status === 'TIMEOUT')).session.reason).toBe(
    'network',
  );
  await expect
    .poll(async () => (await office.attendant.api.connections.show({ params: { id } })).status)
    .toBe('CONNECTED');
  await office.admin.api.sandbox.unlink({ params: { connectionId: id } });
  expect((await helper.hear('session', (payload) => payload.session.status === 'DISCONNECTED')).session).toMatchObject({
    reason: 'logged-out',
    number: null,
  });
  await office.admin.api.connections.remove({ params: { id } });
  expect(await helper.hear('connection', (payload) => payload.action === 'delete')).toEqual({
    action: 'delete',
    whatsappId: id,
  });
  expect(stranger.heard.filter(({ name }) => name === 'connection' || name === 'session')).toEqual([]);
  for (const screen of [boss, helper, stranger]) screen.close();
});

test('CN-05 POST connects again with the link that there is, PUT shows a new code, DELETE ends the link', async () => {
  const office = await makeOffice();
  const { connections, sandbox } = office.admin.api;
  const { id } = await add(office, 'Balcão');
  const params = { id };
  const standsAs = (status: string) =>
    expect.poll(async () => (await connections.show({ params })).status).toBe(status);
  await standsAs('qrcode');
  await sandbox.scan({ params: { connectionId: id }, body: {} });
  const { number } = await connections.show({ params });
  expect(number).toMatch(/^\d{12,13}$/);

  await connections.tryAgain({ params });
  await standsAs('CONNECTED');
  expect((await connections.show({ params })).number).toBe(number);

  await connections.askNewCode({ params });
  await standsAs('qrcode');
  const shown = await connections.show({ params });
  expect(shown).toMatchObject({ number: null });
  expect(shown.qrcode).not.toBe('');
  await sandbox.scan({ params: { connectionId: id }, body: {} });

  await connections.disconnect({ params });
  await standsAs('DISCONNECTED');
  expect(await connections.show({ params })).toMatchObject({ number: null, qrcode: '', reason: 'stopped' });
  expect((await sandbox.show({ params: { connectionId: id } })).status).toBe('DISCONNECTED');
  await connections.tryAgain({ params });
  await standsAs('qrcode');
});
