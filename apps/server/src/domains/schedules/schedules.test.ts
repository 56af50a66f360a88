import { setTimeout as wait } from 'node:timers/promises';
import type { Schedule } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { makePicture } from '../../testing/test-media.ts';
import { until } from '../../testing/until.ts';
import { runScheduleClock } from './jobs.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const later = (ms: number) => new Date(Date.now() + ms);
const at = (ms: number) => later(ms).toISOString();
const body = 'Olá, {{firstName}}! O sofá chega amanhã.';
let made = 0;
const unusedNumber = () => `55119871${String((made += 1)).padStart(5, '0')}`;

/** A shop with a customer who wrote once, and whose conversation is closed. */
async function openWithCustomer() {
  const shop = await openShop();
  const number = unusedNumber();
  await shop.phone.write(number, { name: 'Bia Souza', body: 'Oi' });
  await shop.settled();
  const ticket = await shop.ticketOf(number);
  await shop.admin.api.tickets.change({ params: { id: ticket.id }, body: { status: 'closed' } });
  return { ...shop, number, contactId: ticket.contactId, ticket };
}

const show = (shop: Pick<Shop, 'attendant'>, { id }: Pick<Schedule, 'id'>) =>
  shop.attendant.api.schedules.show({ params: { id } });
const toCustomer = async ({ phone }: Pick<Shop, 'phone'>, number: string) =>
  (await phone.seenBy(number)).filter(({ fromCustomer }) => !fromCustomer);

test('SC-01 a message goes out at most two seconds late, with a picture, once, in the conversation', async () => {
  const shop = await openWithCustomer();
  const { attendant, number, contactId } = shop;
  const soon = later(hourMs);
  const made = await attendant.api.schedules.create({ body: { body, contactId, sendAt: soon.toISOString() } });
  expect(made).toMatchObject({
    body,
    contactId,
    contact: { id: contactId, name: 'Bia Souza', number },
    sendAt: soon.toISOString(),
    sentAt: null,
    status: 'PENDENTE',
    userId: attendant.id,
    mediaPath: null,
    recurrence: '',
  });
  const params = { id: made.id };
  const withPicture = await attendant.api.schedules.uploadMedia({
    params,
    body: { typeArch: 'schedule' },
    files: [{ name: 'sofá.jpg', bytes: new Uint8Array(await makePicture()) }],
  });
  expect(withPicture).toMatchObject({ mediaName: 'sofá.jpg' });
  expect(await toCustomer(shop, number)).toEqual([]);
  const sendAt = later(1500);
  await attendant.api.schedules.update({ params, body: { sendAt: sendAt.toISOString() } });
  await until(async () => (await toCustomer(shop, number)).length > 0);
  await until(async () => (await show(shop, made)).status === 'ENVIADA');
  const sent = await show(shop, made);
  const lateMs = Date.parse(sent.sentAt ?? '') - sendAt.getTime();
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(2000);
  await Promise.all([runScheduleClock(), runScheduleClock({ now: later(hourMs) })]);
  await shop.settled();
  expect((await toCustomer(shop, number)).map(({ type, body: said }) => [type, said])).toEqual([
    ['image', 'Olá, Bia! O sofá chega amanhã.'],
  ]);
  // The ticket waits without a user, as after a message of the customer.
  expect(await shop.ticketOf(number)).toMatchObject({ status: 'pending' });
  expect(await refusalOf(attendant.api.schedules.update({ params, body: { body: 'Outra coisa' } }))).toMatchObject({
    status: 409,
    error: 'ERR_SCHEDULE_SENT',
  });
});

test('SC-01 only the creator and admins change a schedule, others see it, and no other company does', async () => {
  const shop = await openWithCustomer();
  const theirs = await openShop();
  const { attendant, admin, contactId } = shop;
  const colleague = await shop.hire();
  const { id } = await attendant.api.schedules.create({ body: { body, contactId, sendAt: at(hourMs) } });
  const params = { id };
  const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
  const missing = { status: 404, error: 'ERR_NO_SCHEDULE_FOUND' };
  expect(await colleague.api.schedules.show({ params })).toMatchObject({ id, body });
  expect(await refusalOf(colleague.api.schedules.update({ params, body: { body: 'Outra coisa' } }))).toEqual(refused);
  expect(await refusalOf(colleague.api.schedules.removeMedia({ params }))).toEqual(refused);
  expect(await refusalOf(colleague.api.schedules.remove({ params }))).toEqual(refused);
  for (const call of [
    () => theirs.admin.api.schedules.show({ params }),
    () => theirs.admin.api.schedules.update({ params, body: {} }),
    () => theirs.admin.api.schedules.remove({ params }),
  ])
    expect(await refusalOf(call())).toEqual(missing);
  expect(
    await refusalOf(theirs.admin.api.schedules.create({ body: { body, contactId, sendAt: at(hourMs) } })),
  ).toMatchObject({ status: 404 });
  const moved = at(2 * hourMs);
  expect(await admin.api.schedules.update({ params, body: { sendAt: moved } })).toMatchObject({ sendAt: moved });
  const screen = await admin.openScreen();
  await attendant.api.schedules.update({ params, body: { body: 'Outra coisa' } });
  // On a busy machine the change before is announced after the screen is open.
  const changed = await screen.hear('schedule', (said) => said.action !== 'delete' && said.schedule.body !== body);
  expect(changed).toMatchObject({ action: 'update', schedule: { id, body: 'Outra coisa', sendAt: moved } });
  await attendant.api.schedules.remove({ params });
  expect(await screen.hear('schedule', ({ action }) => action === 'delete')).toEqual({
    action: 'delete',
    scheduleId: id,
  });
  screen.close();
});

test('SC-01 a calendar reads a time, a list the latest first, and what is no schedule is refused', async () => {
  const shop = await openWithCustomer();
  const { api } = shop.attendant;
  const { contactId } = shop;
  const days = [];
  for (const nth of [1, 2, 3])
    days.push(await api.schedules.create({ body: { body: `Dia ${nth}`, contactId, sendAt: at(nth * 24 * hourMs) } }));
  expect((await api.schedules.page()).schedules.map(({ body: said }) => said)).toEqual(['Dia 3', 'Dia 2', 'Dia 1']);
  const inRange = await api.schedules.page({ query: { from: at(36 * hourMs), to: at(100 * hourMs) } });
  expect(inRange).toEqual({ schedules: days.slice(1), count: 2, hasMore: false });
  expect((await api.schedules.page({ query: { searchParam: 'BIA' } })).count).toBe(3);
  expect((await api.schedules.page({ query: { searchParam: '%' } })).count).toBe(0);
  expect((await api.schedules.page({ query: { contactId: contactId + 1 } })).count).toBe(0);
  const whole = { body, contactId, sendAt: at(hourMs) };
  const refusals: [object, string][] = [
    [{ body: 'Oi' }, 'ERR_VALIDATION'],
    [{ sendAt: 'amanhã' }, 'ERR_VALIDATION'],
    [{ recurrence: 'FREQ=HOURLY' }, 'ERR_VALIDATION'],
    [{ exceptDays: ['31/12/2026'] }, 'ERR_VALIDATION'],
    [{ sendAt: at(-hourMs) }, 'ERR_SCHEDULE_PAST'],
    [{ contactId: 2_000_000_000 }, 'ERR_NO_CONTACT_FOUND'],
    [{ whatsappId: 2_000_000_000 }, 'ERR_NO_WAPP_FOUND'],
    [{ fileListId: 2_000_000_000 }, 'ERR_NO_FILE_LIST_FOUND'],
  ];
  for (const [fields, error] of refusals)
    expect(await refusalOf(api.schedules.create({ body: { ...whole, ...fields } }))).toMatchObject({ error });
  const { id } = await api.schedules.create({ body: whole });
  expect(
    await refusalOf(
      api.schedules.uploadMedia({ params: { id }, body: {}, files: [{ name: 'foto.png', bytes: 'não é uma foto' }] }),
    ),
  ).toMatchObject({ error: 'ERR_SCHEDULE_FILE_TYPE' });
});

test("SC-01 a missed message is sent within the company's limit; later it is an error with its reason", async () => {
  const shop = await openWithCustomer();
  const { attendant, admin, contactId, companyId, number } = shop;
  await admin.api.settings.set({ params: { key: 'scheduleMissedMinutes' }, body: { value: '60' } });
  const [late, tooLate] = [
    await attendant.api.schedules.create({ body: { body: 'Ainda serve', contactId, sendAt: at(24 * hourMs) } }),
    await attendant.api.schedules.create({ body: { body: 'Tarde demais', contactId, sendAt: at(24 * hourMs) } }),
  ];
  // The server was away at their time.
  await inCompany(companyId, async ({ db }) => {
    for (const [{ id }, ms] of [
      [late, 50 * minuteMs],
      [tooLate, 70 * minuteMs],
    ] as const)
      await db
        .updateTable('schedules')
        .set({ send_at: later(-ms), due_at: later(-ms) })
        .where('id', '=', id)
        .execute();
  });
  await until(async () => (await show(shop, late)).status === 'ENVIADA');
  await until(async () => (await show(shop, tooLate)).status === 'ERRO');
  expect(await show(shop, tooLate)).toMatchObject({ error: 'ERR_SCHEDULE_MISSED', sentAt: null });
  expect((await toCustomer(shop, number)).map(({ body: said }) => said)).toEqual(['Ainda serve']);
  // One that failed gets a new time.
  const again = { params: { id: tooLate.id }, body: { sendAt: at(hourMs) } };
  expect(await attendant.api.schedules.update(again)).toMatchObject({ status: 'PENDENTE', error: null });
});

test('SC-01 a series goes on with the next day of its rule that is not left out, until its count', async () => {
  const shop = await openWithCustomer();
  const { attendant, contactId, number } = shop;
  const first = later(1500);
  const dayOf = (days: number) => new Date(first.getTime() + days * 24 * hourMs);
  const asDay = (date: Date) => date.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  await attendant.api.schedules.create({
    body: {
      body: 'Lembrete',
      contactId,
      sendAt: first.toISOString(),
      recurrence: 'FREQ=DAILY;COUNT=4',
      exceptDays: [asDay(dayOf(1))],
    },
  });
  const waiting = async () => (await attendant.api.schedules.page({ query: { waiting: true } })).schedules;
  const sendAts = async () => (await waiting()).map(({ sendAt }) => sendAt);
  await until(async () => (await sendAts())[0] === dayOf(2).toISOString());
  await runScheduleClock({ now: dayOf(2) });
  expect(await sendAts()).toEqual([dayOf(3).toISOString()]);
  // The same second on two nodes: one of them has the row.
  await Promise.all([runScheduleClock({ now: dayOf(3) }), runScheduleClock({ now: dayOf(3) })]);
  expect(await sendAts()).toEqual([]);
  await until(async () => (await toCustomer(shop, number)).length === 3);
  await wait(300);
  expect(await toCustomer(shop, number)).toHaveLength(3);
});

/** What waits: the texts and times. */
const waitingOf = async ({ attendant }: Pick<Shop, 'attendant'>) =>
  (await attendant.api.schedules.page({ query: { waiting: true } })).schedules
    .map(({ body: said, sendAt, recurrence }) => [said, sendAt, recurrence])
    .toSorted((a, b) => String(a[1]).localeCompare(String(b[1])));

test('SC-01 of a series one message, or it and all that follow, is edited, moved or left out', async () => {
  const shop = await openWithCustomer();
  const { attendant, contactId } = shop;
  const { api } = attendant;
  const first = later(48 * hourMs);
  const dayAt = (days: number, hours = 0) => new Date(first.getTime() + (days * 24 + hours) * hourMs).toISOString();
  const asDay = (at: string) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const recurrence = 'FREQ=DAILY;COUNT=5';
  const { id } = await api.schedules.create({ body: { body: 'Lembrete', contactId, sendAt: dayAt(0), recurrence } });
  const params = { id };
  const screen = await attendant.openScreen();
  // Only this one: it has its own text and time, and the series goes on from the second day.
  const alone = { body: 'Só hoje', sendAt: dayAt(0, 3), leaveSeries: true };
  expect(await api.schedules.update({ params, body: alone })).toMatchObject({ body: 'Só hoje', recurrence: '' });
  await screen.hear('schedule', ({ action }) => action === 'create');
  expect(await waitingOf(shop)).toEqual([
    ['Só hoje', dayAt(0, 3), ''],
    ['Lembrete', dayAt(1), recurrence],
  ]);
  // The message that left its series is a single one: it cannot leave again.
  await api.schedules.update({ params, body: { leaveSeries: true } });
  expect(await waitingOf(shop)).toHaveLength(2);
  const { schedules } = await api.schedules.page({ query: { waiting: true } });
  const series = { id: schedules.find((one) => one.recurrence !== '')?.id ?? 0 };
  // The series omits its next day.
  await api.schedules.update({ params: series, body: { exceptDays: [asDay(dayAt(1))] } });
  expect((await waitingOf(shop))[1]).toEqual(['Lembrete', dayAt(2), recurrence]);
  // All that follow: the text is changed and the days stay.
  await api.schedules.update({ params: series, body: { body: 'Lembrete novo', recurrence } });
  expect((await waitingOf(shop))[1]).toEqual(['Lembrete novo', dayAt(2), recurrence]);
  await runScheduleClock({ now: new Date(dayAt(2)) });
  expect(await waitingOf(shop)).toEqual([['Lembrete novo', dayAt(3), recurrence]]);
  // The fifth day is the last one, also after one message has left the series.
  const fourth = (await api.schedules.page({ query: { waiting: true } })).schedules[0]?.id ?? 0;
  await api.schedules.update({ params: { id: fourth }, body: { sendAt: dayAt(3, 5), leaveSeries: true } });
  const fifth = (await waitingOf(shop))[1];
  expect(fifth).toEqual(['Lembrete novo', dayAt(4), recurrence]);
  await runScheduleClock({ now: new Date(dayAt(4)) });
  expect(await waitingOf(shop)).toEqual([]);
  screen.close();
});

test('SC-01 the days that a series leaves out move with it, and it keeps its count', async () => {
  const { attendant, contactId } = await openWithCustomer();
  const { api } = attendant;
  const first = later(48 * hourMs);
  const dayAt = (days: number, hours = 0) => new Date(first.getTime() + (days * 24 + hours) * hourMs);
  const asDay = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const recurrence = 'FREQ=DAILY;COUNT=5';
  const { id } = await api.schedules.create({
    body: { body: 'Lembrete', contactId, sendAt: first.toISOString(), recurrence },
  });
  const params = { id };
  const exceptDays = [asDay(first), asDay(dayAt(2))];
  await api.schedules.update({ params, body: { exceptDays } });
  // The first of its five days has passed.
  const moved = { sendAt: dayAt(3).toISOString() };
  expect(await api.schedules.update({ params, body: moved })).toMatchObject({
    ...moved,
    exceptDays: [asDay(dayAt(2)), asDay(dayAt(4))],
    recurrence: 'FREQ=DAILY;COUNT=4',
  });
  // A count that the user changes is taken as it is.
  const counted = { recurrence: 'FREQ=DAILY;COUNT=9' };
  expect(await api.schedules.update({ params, body: counted })).toMatchObject(counted);
});

test('SC-01 a later message of a series is changed alone, or with all that follow, and those before stay', async () => {
  const shop = await openWithCustomer();
  const { attendant, contactId } = shop;
  const { api } = attendant;
  const first = later(48 * hourMs);
  const dayAt = (days: number, hours = 0) => new Date(first.getTime() + (days * 24 + hours) * hourMs);
  const dateOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const recurrence = 'FREQ=DAILY;COUNT=9';
  const { id } = await api.schedules.create({
    body: { body: 'Lembrete', contactId, sendAt: first.toISOString(), recurrence },
  });
  const params = { id };
  const third = { seriesDay: dateOf(dayAt(2)), leaveSeries: true, body: 'Só o terceiro', recurrence };
  expect(await api.schedules.update({ params, body: third })).toMatchObject({
    sendAt: dayAt(2).toISOString(),
    body: 'Só o terceiro',
    recurrence: '',
  });
  const followed = {
    seriesDay: dateOf(dayAt(4)),
    sendAt: dayAt(4, 1).toISOString(),
    body: 'Do quinto em diante',
    recurrence,
  };
  await api.schedules.update({ params, body: followed });
  const until = dateOf(dayAt(3)).replaceAll('-', '');
  expect(await waitingOf(shop)).toEqual([
    ['Lembrete', dayAt(0).toISOString(), `FREQ=DAILY;UNTIL=${until}`],
    ['Só o terceiro', dayAt(2).toISOString(), ''],
    ['Do quinto em diante', dayAt(4, 1).toISOString(), 'FREQ=DAILY;COUNT=5'],
  ]);
  expect(await api.schedules.show({ params })).toMatchObject({ exceptDays: [third.seriesDay] });
  const none = { seriesDay: dateOf(dayAt(20)), body: 'Nenhum' };
  expect(await refusalOf(api.schedules.update({ params, body: none }))).toMatchObject({
    error: 'ERR_NO_SCHEDULE_FOUND',
  });
});

test('SC-01 a failed message of a series gets a new time and is sent once; the series is not doubled', async () => {
  const shop = await openWithCustomer();
  const { attendant, companyId, contactId } = shop;
  const sendAt = later(48 * hourMs);
  const recurrence = 'FREQ=DAILY';
  const { id } = await attendant.api.schedules.create({
    body: { body: 'Lembrete', contactId, sendAt: sendAt.toISOString(), recurrence },
  });
  // The server was away for longer than the limit of 24 hours.
  const missed = later(-25 * hourMs);
  await inCompany(companyId, ({ db }) =>
    db
      .updateTable('schedules')
      .set({ send_at: missed, due_at: missed, starts_at: missed })
      .where('id', '=', id)
      .execute(),
  );
  await until(async () => (await show(shop, { id })).status === 'ERRO');
  // The one of an hour ago is made up for, and the next one waits for tomorrow.
  const next = new Date(missed.getTime() + 48 * hourMs).toISOString();
  await until(async () => (await waitingOf(shop))[0]?.[1] === next);
  const again = at(hourMs);
  const moved = await attendant.api.schedules.update({ params: { id }, body: { sendAt: again } });
  expect(moved).toMatchObject({ status: 'PENDENTE', recurrence: '' });
  await runScheduleClock({ now: later(hourMs) });
  expect(await waitingOf(shop)).toEqual([['Lembrete', next, recurrence]]);
});

test('SC-01 a message that the customer answered first is cancelled; without that choice it is sent', async () => {
  const shop = await openWithCustomer();
  const { attendant, contactId, number, phone } = shop;
  const make = (cancelOnReply: boolean) =>
    attendant.api.schedules.create({
      body: { body: `Cancela: ${cancelOnReply}`, contactId, sendAt: at(hourMs), cancelOnReply },
    });
  const [cancelled, kept] = [await make(true), await make(false)];
  expect(await show(shop, cancelled)).toMatchObject({ status: 'PENDENTE' });
  await phone.write(number, 'Já recebi, obrigado');
  await shop.settled();
  expect(await show(shop, cancelled)).toMatchObject({ status: 'CANCELADA' });
  await runScheduleClock({ now: later(hourMs) });
  await shop.settled();
  expect((await toCustomer(shop, number)).map(({ body: said }) => said)).toEqual(['Cancela: false']);
  expect(await show(shop, cancelled)).toMatchObject({ status: 'CANCELADA', sentAt: null });
  await runScheduleClock();
  await until(async () => (await show(shop, kept)).status === 'ENVIADA');
});

test('SC-01 many that are due at once are spread by the budget of the number', async () => {
  const shop = await openWithCustomer();
  const { admin, attendant, contactId, number, phone } = shop;
  await admin.api.sendBudgets.set({
    params: { id: phone.connectionId },
    body: { perMinute: 60, firstContactsPerDay: 100, warmUp: false },
  });
  const count = 14;
  const sendAt = at(2500);
  for (let nth = 0; nth < count; nth += 1)
    await attendant.api.schedules.create({ body: { body: `Aviso ${nth}`, contactId, sendAt } });
  await until(async () => (await toCustomer(shop, number)).length === count);
  const sent = (await attendant.api.schedules.page()).schedules.map(({ sentAt }) => Date.parse(sentAt ?? ''));
  const lastMs = Math.max(...sent) - Date.parse(sendAt);
  // Ten at once, then one a second.
  expect(lastMs).toBeGreaterThan(2500);
  expect(new Set((await toCustomer(shop, number)).map(({ body: said }) => said)).size).toBe(count);
});

test('SC-01 a schedule sends the files of a list after its text; the list cannot be deleted meanwhile', async () => {
  const shop = await openWithCustomer();
  const { attendant, contactId, number } = shop;
  const list = await attendant.api.fileLists.create({ body: { name: 'Catálogo', message: 'Segue' } });
  await attendant.api.fileLists.upload({
    params: { id: list.id },
    body: {},
    files: [
      { name: 'um.txt', bytes: 'um' },
      { name: 'dois.txt', bytes: 'dois' },
    ],
  });
  const { id } = await attendant.api.schedules.create({
    body: { body: 'Segue o catálogo', contactId, sendAt: at(hourMs), fileListId: list.id },
  });
  const remove = () => attendant.api.fileLists.remove({ params: { id: list.id } });
  expect(await refusalOf(remove())).toMatchObject({ status: 409, error: 'ERR_FILE_LIST_IN_USE' });
  await runScheduleClock({ now: later(hourMs) });
  await until(async () => (await toCustomer(shop, number)).length === 2);
  expect((await toCustomer(shop, number)).map(({ type }) => type)).toEqual(['document', 'document']);
  await attendant.api.schedules.remove({ params: { id } });
  await remove();
});

test('SC-01 a plan without schedules has none', async () => {
  const { attendant } = await openShop({ plan: { use_schedules: false } });
  expect(await refusalOf(attendant.api.schedules.page())).toMatchObject({ error: 'ERR_PLAN_FEATURE' });
});
