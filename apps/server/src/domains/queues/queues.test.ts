import { defaultSchedules } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { queues as queueRecords } from './queues.ts';
import { requireQueue } from './require-queue.ts';
import { makeQueue } from './make-queue.ts';

test('an admin makes a queue with its texts; everyone of the company sees it live, in menu order', async () => {
  const { admin, attendant, queues } = await makeOffice();
  const screen = await attendant.openScreen();
  const body = {
    name: '  Pós-venda 🧾 ',
    color: '#ABCdef',
    greetingMessage: 'Olá!\nComo posso ajudar?',
    outOfHoursMessage: 'Voltamos às 8h.',
    orderQueue: 1,
  };
  const made = await admin.api.queues.create({ body });
  expect(made).toEqual({
    ...body,
    id: made.id,
    promptId: null,
    name: 'Pós-venda 🧾',
    color: '#abcdef',
    schedules: defaultSchedules,
    closingReasonRequired: false,
    requiredContactFields: [],
    answerLimit: null,
    integrationId: null,
    flowId: null,
  });
  expect(await screen.hear('queue')).toEqual({ action: 'update', queue: made });
  const before = await admin.api.queues.create({ body: { name: 'Antes', color: '#010101' } });
  expect((await attendant.api.queues.list()).map(({ id }) => id)).toEqual([
    ...queues.map(({ id }) => id),
    before.id,
    made.id,
  ]);
  expect(await attendant.api.queues.show({ params: { id: made.id } })).toEqual(made);
  screen.close();
});

test('a field that is not sent stays as it is', async () => {
  const { admin, companyId } = await makeOffice();
  const queue = await makeQueue(companyId, { greetingMessage: 'Olá', orderQueue: 7 });
  const screen = await admin.openScreen();
  const changed = await admin.api.queues.update({ params: { id: queue.id }, body: { name: 'Financeiro' } });
  expect(changed).toEqual({ ...queue, name: 'Financeiro' });
  expect(await screen.hear('queue', (told) => told.action === 'update' && told.queue.name === changed.name)).toEqual({
    action: 'update',
    queue: changed,
  });
  expect(await admin.api.queues.update({ params: { id: queue.id }, body: { greetingMessage: '' } })).toEqual({
    ...changed,
    greetingMessage: '',
  });
  screen.close();
});

test('US-02 only an admin makes, changes and deletes queues', async () => {
  const { attendant, hire, queues } = await makeOffice();
  const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
  for (const who of [attendant, await hire({ profile: 'supervisor' })]) {
    expect(await refusalOf(who.api.queues.create({ body: { name: 'Minha', color: '#000000' } }))).toEqual(refused);
    expect(await refusalOf(who.api.queues.update({ params: { id: queues[0].id }, body: { name: 'Minha' } }))).toEqual(
      refused,
    );
    expect(await refusalOf(who.api.queues.remove({ params: { id: queues[0].id } }))).toEqual(refused);
  }
});

test('name and colour belong to one queue of a company, also under concurrent calls', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const body = { name: 'Cobrança', color: '#c0ffee' };
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => ours.admin.api.queues.create({ body })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const other = await ours.admin.api.queues.create({ body: { name: 'Outra', color: '#000001' } });
  expect(await refusalOf(ours.admin.api.queues.create({ body: { ...body, color: '#000002' } }))).toEqual({
    status: 409,
    error: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  });
  expect(await refusalOf(ours.admin.api.queues.create({ body: { ...body, name: 'Nova', color: '#C0FFEE' } }))).toEqual({
    status: 409,
    error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  });
  expect(
    await refusalOf(ours.admin.api.queues.update({ params: { id: other.id }, body: { name: 'Cobrança' } })),
  ).toEqual({
    status: 409,
    error: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
  });
  await theirs.admin.api.queues.create({ body });
});

test('the plan says how many queues there may be, also to many who ask at once', async () => {
  const { admin } = await makeOffice({ plan: { queues: 4 } });
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((n) => admin.api.queues.create({ body: { name: `Fila ${n}`, color: `#00000${n}` } })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await refusalOf(admin.api.queues.create({ body: { name: 'Mais', color: '#ffffff' } }))).toEqual({
    status: 400,
    error: 'ERR_PLAN_LIMIT',
    limit: 4,
  });
});

test('a deleted queue is gone for all, its users lose it at once, and its id means nothing any more', async () => {
  const { admin, attendant, companyId, queues } = await makeOffice();
  const screen = await attendant.openScreen();
  const [gone, kept] = queues;
  await admin.api.queues.remove({ params: { id: gone.id } });
  expect(await screen.hear('queue', (told) => told.action === 'delete')).toEqual({
    action: 'delete',
    queueId: gone.id,
  });
  expect((await attendant.api.users.show({ params: { id: attendant.id } })).queues.map(({ id }) => id)).toEqual([
    kept.id,
  ]);
  const missing = { status: 404, error: 'ERR_NO_QUEUE_FOUND' };
  expect(await refusalOf(admin.api.queues.remove({ params: { id: gone.id } }))).toEqual(missing);
  expect(await refusalOf(admin.api.queues.update({ params: { id: gone.id }, body: { name: 'Volta' } }))).toEqual(
    missing,
  );
  expect(await refusalOf(attendant.api.queues.show({ params: { id: gone.id } }))).toEqual(missing);
  expect(
    (await inCompany(companyId, (scope) => queueRecords.find(scope, [gone.id, kept.id]))).map(({ id }) => id),
  ).toEqual([kept.id]);
  screen.close();
});

test('US-02 an admin of one company finds no queue of another', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const params = { id: theirs.queues[0].id };
  const missing = { status: 404, error: 'ERR_NO_QUEUE_FOUND' };
  expect(await refusalOf(ours.admin.api.queues.show({ params }))).toEqual(missing);
  expect(await refusalOf(ours.admin.api.queues.update({ params, body: { name: 'Tomada' } }))).toEqual(missing);
  expect(await refusalOf(ours.admin.api.queues.remove({ params }))).toEqual(missing);
  expect((await ours.admin.api.queues.list({ query: { companyId: theirs.companyId } })).map(({ id }) => id)).toEqual(
    ours.queues.map(({ id }) => id),
  );
  await expect(inCompany(ours.companyId, (scope) => requireQueue(scope, params.id))).rejects.toMatchObject({
    code: 'ERR_NO_QUEUE_FOUND',
  });
});

test('what is not a queue is refused by form', async () => {
  const { admin } = await makeOffice();
  for (const fields of [
    { name: 'V' },
    { name: 'V'.repeat(51) },
    { color: 'green' },
    { color: '#12345' },
    { color: '' },
    { orderQueue: -1 },
    { greetingMessage: 'x'.repeat(4001) },
    { name: 7 },
  ]) {
    expect(
      await refusalOf(admin.api.queues.create({ body: { name: 'Vendas 2', color: '#123456', ...fields } as never })),
      JSON.stringify(fields),
    ).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  }
});
