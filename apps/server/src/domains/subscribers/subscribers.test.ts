import { expect, test } from 'vitest';
import { clientOf, refusalOf } from '../../testing/client.ts';
import { invitationIn, mailTo } from '../../testing/mails.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makeInvoice } from '../invoices/make-invoice.ts';

const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
const email = () => `${crypto.randomUUID()}@example.com`;

test('BI-01 the operator adds a company whose admin signs in at once, and finds it with what it uses', async () => {
  const { app, hire, planId } = await makeOffice();
  const operator = await hire({ isSuper: true });
  const screen = await operator.openScreen();
  const name = `Açaí ${crypto.randomUUID()}`;
  const login = { email: email(), password: 'uma-senha-boa' };
  const dueDate = '2027-01-31T23:59:59.000Z';
  const made = await operator.api.subscribers.create({
    body: {
      ...login,
      name,
      planId,
      phone: '11 98888-7777',
      dueDate,
      recurrence: 'TRIMESTRAL',
      campaignsEnabled: false,
    },
  });
  expect(made).toMatchObject({
    name,
    email: login.email,
    phone: '11 98888-7777',
    status: true,
    campaignsEnabled: false,
    dueDate,
    recurrence: 'TRIMESTRAL',
    planId,
    plan: { id: planId },
    signedUpAt: null,
    users: 1,
    connections: 0,
    connected: 0,
  });
  // Other tests create companies at the same time.
  const heard = await screen.hear('subscriber', (told) => told.action === 'create' && told.record.id === made.id);
  expect(heard).toEqual({ action: 'create', record: made });
  const { user } = await clientOf(app.url).auth.login({ body: login });
  expect(user).toMatchObject({ companyId: made.id, profile: 'admin', super: false });
  expect(user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'false' });
  const found = await operator.api.subscribers.page({ query: { searchParam: name.replace('ç', 'c').toUpperCase() } });
  expect(found).toEqual({ records: [made], count: 1, hasMore: false });
  expect(await operator.api.subscribers.show({ params: { id: made.id } })).toEqual(made);
  expect(
    await refusalOf(
      operator.api.subscribers.create({ body: { name, planId, email: login.email, password: 'outra-boa' } }),
    ),
  ).toEqual({ status: 409, error: 'ERR_EMAIL_EXISTS' });
  expect(
    await refusalOf(operator.api.subscribers.create({ body: { name, planId: 999_999_999, email: email() } })),
  ).toEqual({ status: 404, error: 'ERR_NO_PLAN_FOUND' });
  screen.close();
});

test('BI-01 without a password the admin of the new company is invited by e-mail', async () => {
  const { app, hire, planId } = await makeOffice();
  const operator = await hire({ isSuper: true });
  const body = { name: 'Casa Lume', planId, email: email(), password: '' };
  const made = await operator.api.subscribers.create({ body });
  expect(made).toMatchObject({ users: 1, dueDate: null, recurrence: 'MENSAL', campaignsEnabled: true });
  const token = invitationIn(await mailTo(app, body.email));
  await clientOf(app.url).accounts.acceptInvitation({ params: { token }, body: { newPassword: 'Uma-senha-boa-1' } });
  const { user } = await clientOf(app.url).auth.login({ body: { email: body.email, password: 'Uma-senha-boa-1' } });
  expect(user).toMatchObject({ companyId: made.id, profile: 'admin' });
});

test('BI-01 BI-07 the operator blocks a company, whose users are refused, and lets it in again', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const operator = await ours.hire({ isSuper: true });
  const params = { id: theirs.companyId };
  const update = (body: object) => operator.api.subscribers.update({ params, body });
  const screen = await theirs.admin.openScreen();
  expect(
    await update({ name: ' Mercado Bom ', planId: ours.planId, dueDate: '2030-05-01T00:00:00Z', phone: '' }),
  ).toMatchObject({
    name: 'Mercado Bom',
    phone: null,
    planId: ours.planId,
    dueDate: '2030-05-01T00:00:00.000Z',
  });
  expect(await screen.hear('subscription')).toMatchObject({
    plan: { id: ours.planId },
    dueDate: '2030-05-01T00:00:00.000Z',
  });
  screen.close();
  await update({ status: false });
  await expect.poll(() => refusalOf(theirs.admin.api.tags.list())).toMatchObject({ error: 'ERR_COMPANY_BLOCKED' });
  await update({ status: true, dueDate: '2020-01-01T00:00:00Z' });
  await expect
    .poll(() => refusalOf(theirs.admin.api.tags.list()))
    .toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: '2020-01-01T00:00:00.000Z' });
  await update({ dueDate: '' });
  await expect
    .poll(() =>
      theirs.admin.api.tags.list().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(
    await refusalOf(operator.api.subscribers.update({ params: { id: ours.companyId }, body: { status: false } })),
  ).toEqual({ status: 409, error: 'ERR_OWN_COMPANY' });
  expect(await refusalOf(operator.api.subscribers.update({ params: { id: 999_999_999 }, body: {} }))).toEqual({
    status: 404,
    error: 'ERR_NO_COMPANY_FOUND',
  });
});

test('BI-01 the due date moves by the recurrence, once for each period that the operator saw', async () => {
  const { hire, companyId } = await makeOffice();
  const operator = await hire({ isSuper: true });
  const params = { id: companyId };
  await operator.api.subscribers.update({ params, body: { dueDate: '2027-01-31T12:00:00Z' } });
  const seen = { dueDate: '2027-01-31T12:00:00.000Z' };
  const tries = await Promise.all(
    [1, 2].map(() =>
      operator.api.subscribers.renew({ params, body: seen }).catch(({ code }: { code: string }) => code),
    ),
  );
  expect(tries).toContain('ERR_ALREADY_RENEWED');
  expect(tries).toContainEqual(expect.objectContaining({ dueDate: '2027-02-28T12:00:00.000Z' }));
  for (const [recurrence, dueDate] of [
    ['BIMESTRAL', '2027-04-28T12:00:00.000Z'],
    ['TRIMESTRAL', '2027-07-28T12:00:00.000Z'],
    ['SEMESTRAL', '2028-01-28T12:00:00.000Z'],
    ['ANUAL', '2029-01-28T12:00:00.000Z'],
  ] as const) {
    const before = await operator.api.subscribers.update({ params, body: { recurrence } });
    expect(await operator.api.subscribers.renew({ params, body: { dueDate: before.dueDate } })).toMatchObject({
      dueDate,
    });
  }
});

test('BI-01 only the operator reads or changes companies', async () => {
  const { admin, companyId, planId } = await makeOffice();
  const { subscribers } = admin.api;
  const params = { id: companyId };
  for (const call of [
    () => subscribers.list(),
    () => subscribers.page(),
    () => subscribers.show({ params }),
    () => subscribers.create({ body: { name: 'Minha', planId, email: email() } }),
    () => subscribers.update({ params, body: { dueDate: null } }),
    () => subscribers.renew({ params, body: { dueDate: null } }),
  ])
    expect(await refusalOf(call())).toEqual(refused);
});

test('BI-01 BI-03 a due date that the operator moves ends the open invoice; the log says who', async () => {
  const { admin, companyId } = await makeOffice({
    dueDate: new Date('2027-01-10T12:00:00Z'),
    plan: { value: '199.00' },
  });
  const operator = await (await makeOffice()).hire({ isSuper: true, name: 'Olga Operadora' });
  const { id } = await makeInvoice(companyId);
  const params = { id: companyId };
  await operator.api.subscribers.renew({ params, body: { dueDate: '2027-01-10T12:00:00.000Z' } });
  expect(await admin.api.invoices.show({ params: { id } })).toMatchObject({
    status: 'void',
    reason: 'due-date-moved',
  });
  expect(await refusalOf(admin.api.payments.openCheckout({ body: { invoiceId: id } }))).toMatchObject({
    error: 'ERR_INVOICE_NOT_OPEN',
  });
  await operator.api.subscribers.update({ params, body: { campaignsEnabled: false, recurrence: 'ANUAL' } });
  const { entries } = await admin.api.audit.list();
  const who = { actor: 'platform', actorName: 'Olga Operadora', address: '127.0.0.1' };
  for (const changes of [
    { due_date: expect.anything() },
    { recurrence: ['MENSAL', 'ANUAL'] },
    { value: expect.arrayContaining(['false']) },
  ])
    expect(entries).toContainEqual(expect.objectContaining({ ...who, changes }));
});

test('BI-01 the operator sets the weekly schedule of a company, live; the log says who', async () => {
  const { admin, attendant, companyId } = await makeOffice();
  const operator = await (await makeOffice()).hire({ isSuper: true, profile: 'admin', name: 'Olga Operadora' });
  const params = { id: companyId };
  const screen = await attendant.openScreen();
  const { schedules } = await operator.api.hours.showOfCompany({ params });
  const changed = schedules.map((day) =>
    day.weekdayEn === 'monday' ? { ...day, startTime: '09:00', endTime: '17:00', intervals: undefined } : day,
  );
  await operator.api.hours.saveOfCompany({ params, body: { schedules: changed } as never });
  const told = await screen.hear('hours');
  expect(told.hours.schedules[0]).toMatchObject({ weekdayEn: 'monday', startTime: '09:00', endTime: '17:00' });
  expect((await admin.api.hours.show()).schedules).toEqual(told.hours.schedules);
  expect((await operator.api.hours.show()).schedules).toEqual(schedules);
  const [entry] = (await admin.api.audit.list({ query: { subject: 'opening_hours' } })).entries;
  expect(entry).toMatchObject({ actor: 'platform', actorName: 'Olga Operadora', action: 'changed' });
  // An admin names no other company, and the operator none that does not exist.
  const other = { id: (await makeOffice()).companyId };
  const missing = { status: 404, error: 'ERR_NO_COMPANY_FOUND' };
  expect(await refusalOf(admin.api.hours.saveOfCompany({ params: other, body: { schedules } }))).toEqual(missing);
  expect(await refusalOf(admin.api.hours.showOfCompany({ params }))).toEqual(refused);
  for (const call of [
    operator.api.hours.showOfCompany({ params: { id: 999_999_999 } }),
    operator.api.hours.saveOfCompany({ params: { id: 999_999_999 }, body: { schedules } }),
  ])
    expect(await refusalOf(call)).toEqual(missing);
  screen.close();
});
