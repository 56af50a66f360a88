import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';

test('ST-01 an admin adds, changes and deletes holidays; everyone of the company sees them live, by date', async () => {
  const { admin, attendant, queues } = await makeOffice();
  const screen = await attendant.openScreen();
  const made = await admin.api.holidays.create({ body: { date: '2026-12-24', name: ' Véspera de Natal ' } });
  expect(made).toEqual({
    id: made.id,
    date: '2026-12-24',
    name: 'Véspera de Natal',
    everyYear: false,
    intervals: [],
    queueId: null,
  });
  expect(await screen.hear('holiday')).toEqual({ action: 'create', record: made });
  const params = { id: made.id };
  const intervals = [{ startTime: '08:00', endTime: '12:00' }];
  const changed = await admin.api.holidays.update({ params, body: { intervals, everyYear: true, date: '2026-12-23' } });
  expect(changed).toEqual({ ...made, intervals, everyYear: true, date: '2026-12-23' });
  expect(await screen.hear('holiday', ({ action }) => action === 'update')).toEqual({
    action: 'update',
    record: changed,
  });
  const first = await admin.api.holidays.create({
    body: { date: '2026-01-25', name: 'Aniversário de São Paulo', queueId: queues[0].id },
  });
  expect(await attendant.api.holidays.page()).toEqual({ records: [first, changed], count: 2, hasMore: false });
  expect((await attendant.api.holidays.page({ query: { searchParam: 'vespera' } })).records).toEqual([changed]);
  expect(await attendant.api.holidays.show({ params })).toEqual(changed);
  await admin.api.holidays.remove({ params });
  expect(await screen.hear('holiday', ({ action }) => action === 'delete')).toEqual({ action: 'delete', id: made.id });
  expect(await refusalOf(admin.api.holidays.show({ params }))).toEqual({ status: 404, error: 'ERR_NO_HOLIDAY_FOUND' });
  screen.close();
});

test('ST-01 a date has one holiday of the company and one of each queue; wrong ones are refused', async () => {
  const [{ admin, attendant, queues }, theirs] = [await makeOffice(), await makeOffice()];
  const body = { date: '2027-01-01', name: 'Ano Novo' };
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => admin.api.holidays.create({ body })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const taken = { status: 409, error: 'ERR_HOLIDAY_ALREADY_EXISTS' };
  expect(await refusalOf(admin.api.holidays.create({ body: { ...body, name: 'Outro' } }))).toEqual(taken);
  const ofQueue = await admin.api.holidays.create({ body: { ...body, queueId: queues[0].id } });
  expect(await refusalOf(admin.api.holidays.update({ params: { id: ofQueue.id }, body: { queueId: null } }))).toEqual(
    taken,
  );
  const queueId = theirs.queues[0].id;
  expect(await refusalOf(admin.api.holidays.create({ body: { ...body, queueId } }))).toEqual({
    status: 404,
    error: 'ERR_NO_QUEUE_FOUND',
  });
  for (const fields of [
    { date: '2026-02-30' },
    { date: '25/12/2026' },
    { name: 'x' },
    { intervals: [{ startTime: '10:00', endTime: '10:00' }] },
  ]) {
    expect(
      await refusalOf(admin.api.holidays.create({ body: { ...body, ...fields } })),
      JSON.stringify(fields),
    ).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  }
  expect(await refusalOf(attendant.api.holidays.create({ body }))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
});

test('ST-01 the national holidays are added at once; a repeat and dates that are taken add none', async () => {
  const { admin } = await makeOffice();
  await admin.api.holidays.create({ body: { date: '2020-12-25', name: 'Natal da loja', everyYear: true } });
  const { added } = await admin.api.holidays.addNational();
  expect(added).toBe(13);
  const { records, count } = await admin.api.holidays.page();
  expect(count).toBe(14);
  expect(records.filter(({ date }) => date.endsWith('12-25')).map(({ name }) => name)).toEqual(['Natal da loja']);
  expect(records.map(({ name }) => name)).toContain('Consciência Negra');
  expect(await admin.api.holidays.addNational()).toEqual({ added: 0 });
  await admin.api.settings.set({ params: { key: 'country' }, body: { value: 'PT' } });
  expect(await refusalOf(admin.api.holidays.addNational())).toEqual({ status: 400, error: 'ERR_NO_NATIONAL_HOLIDAYS' });
});
