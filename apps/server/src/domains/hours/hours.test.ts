import { defaultSchedules, weekdays, type DaySchedule, type Weekday } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makeQueue } from '../queues/make-queue.ts';
import { isOpenAt } from './is-open-at.ts';
import { readCalendar } from './read-calendar.ts';

type Sent = Parameters<Office['admin']['api']['hours']['save']>[0]['body']['schedules'];

/** Every day the same, so that a test does not depend on today. */
const everyDay = (intervals: Sent[number]['intervals']): Sent =>
  weekdays.map((weekdayEn) => ({ weekdayEn, intervals }));
const wholeDay = everyDay([{ startTime: '00:00', endTime: '24:00' }]);
const set = ({ admin }: Pick<Office, 'admin'>, key: string, value: string) =>
  admin.api.settings.set({ params: { key }, body: { value } });
const dayOf = (schedules: readonly DaySchedule[], weekday: Weekday) =>
  schedules.find(({ weekdayEn }) => weekdayEn === weekday);

test('ST-01 a company starts with usual hours, which count when turned on; its users see changes live', async () => {
  const office = await makeOffice();
  const { admin, attendant } = office;
  expect(await attendant.api.hours.show()).toEqual({
    scheduleType: 'disabled',
    timeZone: 'America/Sao_Paulo',
    schedules: defaultSchedules,
    open: true,
    until: null,
  });
  expect(dayOf([...defaultSchedules], 'saturday')).toEqual({
    weekday: 'Sábado',
    weekdayEn: 'saturday',
    startTime: '08:00',
    endTime: '12:00',
    intervals: [{ startTime: '08:00', endTime: '12:00' }],
  });
  expect(dayOf([...defaultSchedules], 'sunday')).toMatchObject({ startTime: '00:00', endTime: '00:00', intervals: [] });
  const screen = await attendant.openScreen();
  await set(office, 'scheduleType', 'company');
  const lunch = [
    { startTime: '13:30', endTime: '18:00' },
    { startTime: '08:00', endTime: '12:00' },
  ];
  const saved = await admin.api.hours.save({
    body: {
      schedules: [
        { weekdayEn: 'monday', intervals: lunch },
        { weekdayEn: 'friday', startTime: '18:00', endTime: '02:00' },
      ],
    },
  });
  expect(saved.scheduleType).toBe('company');
  expect(dayOf(saved.schedules, 'monday')).toEqual({
    weekday: 'Segunda-feira',
    weekdayEn: 'monday',
    startTime: '08:00',
    endTime: '18:00',
    intervals: lunch.toReversed(),
  });
  expect(dayOf(saved.schedules, 'friday')?.intervals).toEqual([{ startTime: '18:00', endTime: '02:00' }]);
  expect(dayOf(saved.schedules, 'tuesday')?.intervals).toEqual([]);
  expect(await screen.hear('hours')).toMatchObject({ action: 'update', hours: { schedules: saved.schedules } });
  expect((await attendant.api.hours.show()).schedules).toEqual(saved.schedules);
  screen.close();
});

test('ST-01 what was read may be sent back, also adjoining intervals, also by the specified call', async () => {
  const { admin, companyId } = await makeOffice();
  const { schedules } = await admin.api.hours.save({ body: { schedules: wholeDay } });
  expect(dayOf(schedules, 'sunday')).toMatchObject({ startTime: '00:00', endTime: '24:00' });
  const again = await admin.api.hours.saveOfCompany({ params: { id: companyId }, body: { schedules } });
  expect(again.schedules).toEqual(schedules);
  const touching = [
    { startTime: '08:00', endTime: '12:00' },
    { startTime: '12:00', endTime: '00:00' },
  ];
  const merged = await admin.api.hours.save({ body: { schedules: [{ weekdayEn: 'sunday', intervals: touching }] } });
  expect(dayOf(merged.schedules, 'sunday')?.intervals).toEqual([{ startTime: '08:00', endTime: '00:00' }]);
  const closed = await admin.api.hours.save({
    body: {
      schedules: [
        { weekdayEn: 'monday', weekday: 'segunda', startTime: '00:00', endTime: '00:00' },
        { weekdayEn: 'tuesday', startTime: '', endTime: '' },
      ],
    },
  });
  expect(closed.schedules.every(({ intervals }) => intervals.length === 0)).toBe(true);
});

test('ST-01 wrong hours are refused; attendants and users of other companies may not change them', async () => {
  const [{ admin, attendant }, theirs] = [await makeOffice(), await makeOffice()];
  const wrong: unknown[] = [
    [{ weekdayEn: 'Monday' }],
    [{ weekdayEn: 'monday', startTime: '8:00', endTime: '12:00' }],
    [{ weekdayEn: 'monday', startTime: '24:00', endTime: '12:00' }],
    [{ weekdayEn: 'monday', startTime: '08:00' }],
    [{ weekdayEn: 'monday' }, { weekdayEn: 'monday' }],
    everyDay([{ startTime: '08:00', endTime: '08:00' }]),
    everyDay([
      { startTime: '08:00', endTime: '12:00' },
      { startTime: '11:59', endTime: '18:00' },
    ]),
    everyDay([
      { startTime: '18:00', endTime: '02:00' },
      { startTime: '23:00', endTime: '23:30' },
    ]),
    everyDay(Array.from({ length: 7 }, (_, hour) => ({ startTime: `0${hour}:00`, endTime: `0${hour}:30` }))),
    'x',
  ];
  for (const schedules of wrong) {
    expect(
      await refusalOf(admin.api.hours.save({ body: { schedules: schedules as Sent } })),
      JSON.stringify(schedules),
    ).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  }
  expect(await refusalOf(attendant.api.hours.save({ body: { schedules: [] } }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  const params = { id: theirs.companyId };
  expect(await refusalOf(admin.api.hours.saveOfCompany({ params, body: { schedules: [] } }))).toEqual({
    status: 404,
    error: 'ERR_NO_COMPANY_FOUND',
  });
  expect((await theirs.admin.api.hours.show()).schedules).toEqual(defaultSchedules);
});

test('ST-01 scheduleType decides whose hours count: of the company, of the queue, or none', async () => {
  const office = await makeOffice();
  const { admin, companyId, queues } = office;
  const isOpen = async (queueId: number | null) =>
    inCompany(companyId, async (scope) => isOpenAt(await readCalendar(scope, queueId), scope.now).open);
  const [vendas, suporte] = queues;
  const answers = async () => [await isOpen(null), await isOpen(vendas.id), await isOpen(suporte.id)];
  await admin.api.hours.save({ body: { schedules: [] } });
  await admin.api.queues.update({ params: { id: vendas.id }, body: { schedules: wholeDay } });
  await admin.api.queues.update({ params: { id: suporte.id }, body: { schedules: [] } });
  expect(await answers()).toEqual([true, true, true]);
  await set(office, 'scheduleType', 'company');
  expect(await answers()).toEqual([false, false, false]);
  expect(await admin.api.hours.show()).toMatchObject({ open: false, until: null });
  await admin.api.hours.save({ body: { schedules: wholeDay } });
  expect(await answers()).toEqual([true, true, true]);
  await set(office, 'scheduleType', 'queue');
  expect(await answers()).toEqual([true, true, false]);
  await admin.api.queues.update({ params: { id: suporte.id }, body: { schedules: wholeDay } });
  expect(await answers()).toEqual([true, true, true]);
});

test('ST-01 a holiday of the company closes it and its queues; one of a queue closes that queue only', async () => {
  const office = await makeOffice();
  const { admin, companyId, queues } = office;
  const at = new Date('2026-12-25T15:00:00Z');
  const isOpen = async (queueId: number | null) =>
    inCompany(companyId, async (scope) => isOpenAt(await readCalendar(scope, queueId), at).open);
  const [vendas, suporte] = queues;
  for (const { id } of queues) await admin.api.queues.update({ params: { id }, body: { schedules: wholeDay } });
  await set(office, 'scheduleType', 'queue');
  const { id } = await admin.api.holidays.create({ body: { date: '2020-12-25', name: 'Natal', everyYear: true } });
  expect([await isOpen(vendas.id), await isOpen(suporte.id)]).toEqual([false, false]);
  await admin.api.holidays.create({
    body: {
      date: '2020-12-25',
      name: 'Plantão',
      everyYear: true,
      queueId: vendas.id,
      intervals: [{ startTime: '10:00', endTime: '14:00' }],
    },
  });
  expect([await isOpen(vendas.id), await isOpen(suporte.id)]).toEqual([true, false]);
  await admin.api.holidays.remove({ params: { id } });
  expect([await isOpen(vendas.id), await isOpen(suporte.id)]).toEqual([true, true]);
  await admin.api.hours.save({ body: { schedules: wholeDay } });
  await set(office, 'scheduleType', 'company');
  expect([await isOpen(vendas.id), await isOpen(null)]).toEqual([true, true]);
  await set(office, 'timeZone', 'Pacific/Kiritimati');
  await admin.api.holidays.create({ body: { date: '2026-12-26', name: 'Já é amanhã lá' } });
  expect(await isOpen(null)).toBe(false);
});

test('QU-01 a queue has the usual hours until it gets others; they are sent live and go with the queue', async () => {
  const { admin, attendant, companyId } = await makeOffice();
  const screen = await attendant.openScreen();
  const made = await admin.api.queues.create({ body: { name: 'Oficina', color: '#112233', schedules: wholeDay } });
  expect(dayOf(made.schedules, 'sunday')).toMatchObject({ startTime: '00:00', endTime: '24:00' });
  expect(await screen.hear('queue')).toEqual({ action: 'update', queue: made });
  const plain = await makeQueue(companyId);
  expect(plain.schedules).toEqual(defaultSchedules);
  const params = { id: plain.id };
  const changed = await admin.api.queues.update({
    params,
    body: { schedules: [{ weekdayEn: 'monday', startTime: '10:00', endTime: '11:00' }] },
  });
  expect(dayOf(changed.schedules, 'monday')).toMatchObject({ startTime: '10:00', endTime: '11:00' });
  expect(
    await screen.hear(
      'queue',
      (told) =>
        told.action === 'update' && told.queue.id === plain.id && told.queue.schedules[0]?.startTime === '10:00',
    ),
  ).toEqual({ action: 'update', queue: changed });
  expect(await admin.api.queues.update({ params, body: { name: 'Outra' } })).toEqual({ ...changed, name: 'Outra' });
  expect(await attendant.api.queues.list()).toContainEqual({ ...changed, name: 'Outra' });
  await admin.api.queues.remove({ params });
  expect(
    await inCompany(companyId, ({ db }) =>
      db.selectFrom('opening_hours').select('id').where('queue_id', '=', plain.id).execute(),
    ),
  ).toEqual([]);
  screen.close();
});

test('ST-01 out of hours the first message is answered once with the text for that, without a greeting', async () => {
  const shop = await openShop();
  const params = { id: shop.phone.connectionId };
  await shop.admin.api.connections.update({
    params,
    body: { greetingMessage: 'Bem-vindo!', outOfHoursMessage: '{{firstName}}, abrimos às 8h.' },
  });
  await set(shop, 'sendGreetingMessageOneQueues', 'enabled');
  await set(shop, 'scheduleType', 'company');
  const [vendas] = shop.queues;
  const told = async (customer: string) => {
    await shop.settled();
    return (await shop.phone.seenBy(customer)).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  };
  await shop.admin.api.hours.save({ body: { schedules: [] } });
  await shop.phone.write('5511900000001', { name: 'Ana Lima', body: 'Oi' });
  await shop.settled();
  await shop.phone.write('5511900000001', 'Alguém?');
  expect(await told('5511900000001')).toEqual(['Ana, abrimos às 8h.']);
  await shop.admin.api.hours.save({ body: { schedules: wholeDay } });
  await shop.phone.write('5511900000002', 'Oi');
  expect(await told('5511900000002')).toEqual(['Bem-vindo!']);
  await shop.admin.api.queues.update({
    params: { id: vendas.id },
    body: { schedules: [], outOfHoursMessage: 'Vendas volta amanhã.' },
  });
  await shop.phone.write('5511900000003', 'Oi');
  expect(await told('5511900000003')).toEqual(['Bem-vindo!']);
  await set(shop, 'scheduleType', 'queue');
  await shop.phone.write('5511900000004', 'Oi');
  expect(await told('5511900000004')).toEqual(['Vendas volta amanhã.']);
  await set(shop, 'scheduleType', 'disabled');
  await shop.phone.write('5511900000005', 'Oi');
  expect(await told('5511900000005')).toEqual(['Bem-vindo!']);
});
