import { expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { makeInvoiceJob } from './jobs.ts';

const numbers = async ({ admin }: Pick<Office, 'admin'>) => (await admin.api.invoices.own()).invoices;
const change = ({ companyId }: Pick<Office, 'companyId'>, columns: object) =>
  asOperator((db) => db.updateTable('companies').set(columns).where('id', '=', companyId).execute());

test('BI-03 an invoice is made once, ten days before the due date, by recurrence and time zone', async () => {
  // 22:30 of the 9th in São Paulo, 10:30 of the 10th in Tokyo.
  const dueDate = new Date('2027-01-10T01:30:00Z');
  const here = await makeOffice({ dueDate, plan: { name: `Ouro ${crypto.randomUUID()}`, value: '199.90' } });
  const there = await makeOffice({ dueDate, plan: { value: '50.00' } });
  await there.admin.api.companies.changeProfile({ body: { timeZone: 'Asia/Tokyo' } });
  await change(there, { recurrence: 'TRIMESTRAL' });
  await makeInvoiceJob(new Date('2026-12-30T02:59:00Z'));
  expect(await numbers(here)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => makeInvoiceJob(new Date('2026-12-31T15:01:00Z'))));
  const { plan } = await here.admin.api.companies.listPlan({ params: { companyId: here.companyId } });
  expect(await numbers(here)).toEqual([
    {
      id: expect.any(Number),
      detail: plan.name,
      value: 199.9,
      dueDate: '2027-01-09',
      periodStart: '2027-01-09',
      periodEnd: '2027-02-09',
      status: 'open',
      paidAt: null,
      paidValue: null,
    },
  ]);
  expect(await numbers(there)).toMatchObject([{ value: 150, dueDate: '2027-01-10', periodEnd: '2027-04-10' }]);
});

test('BI-03 there is none for a trial, a free plan, a blocked company, or one without a due date', async () => {
  const now = new Date('2026-12-28T12:00:00Z');
  const dueDate = new Date('2026-12-30T12:00:00Z');
  const priced = { plan: { value: '10.00' } };
  const trial = await makeOffice({ dueDate, ...priced });
  await change(trial, { trial_ends_at: dueDate });
  const free = await makeOffice({ dueDate });
  const endless = await makeOffice(priced);
  const blocked = await makeOffice({ dueDate, ...priced });
  await change(blocked, { status: false });
  await makeInvoiceJob(now);
  await change(blocked, { status: true });
  for (const office of [trial, free, endless, blocked]) expect(await numbers(office)).toEqual([]);
  expect(await refusalOf(free.admin.api.invoices.toPay())).toEqual({ status: 409, error: 'ERR_NOTHING_TO_PAY' });
  const asked = await Promise.all([1, 2].map(() => trial.admin.api.invoices.toPay()));
  expect(asked[0]).toMatchObject({ value: 10, status: 'open', dueDate: '2026-12-30' });
  expect(asked[1]).toEqual(asked[0]);
});

test('BI-03 an open invoice follows plan, price and due date, and is void once that has passed it', async () => {
  const office = await makeOffice({ dueDate: new Date('2027-03-10T15:00:00Z'), plan: { value: '100.00' } });
  const { companyId, hire } = office;
  const operator = await hire({ isSuper: true });
  const now = new Date('2027-03-05T12:00:00Z');
  await makeInvoiceJob(now);
  const [made] = await numbers(office);
  await operator.api.plans.update({ params: { id: office.planId }, body: { value: 120 } });
  await operator.api.subscribers.update({
    params: { id: companyId },
    body: { recurrence: 'ANUAL', dueDate: '2027-03-12T15:00:00Z' },
  });
  await makeInvoiceJob(now);
  expect(await numbers(office)).toEqual([
    { ...made, value: 1440, dueDate: '2027-03-12', periodStart: '2027-03-12', periodEnd: '2028-03-12' },
  ]);
  await operator.api.subscribers.renew({ params: { id: companyId }, body: { dueDate: '2027-03-12T15:00:00.000Z' } });
  await makeInvoiceJob(now);
  expect(await numbers(office)).toMatchObject([{ id: made?.id, status: 'void' }]);
  await operator.api.subscribers.update({ params: { id: companyId }, body: { dueDate: '2027-03-12T15:00:00Z' } });
  await makeInvoiceJob(now);
  expect(await numbers(office)).toMatchObject([{ id: made?.id, status: 'open' }]);
});

test('BI-03 only admins of the company see its invoices', async () => {
  const { attendant, hire } = await makeOffice();
  const supervisor = await hire({ profile: 'supervisor' });
  for (const { api } of [attendant, supervisor])
    for (const call of [() => api.invoices.own(), () => api.invoices.toPay()])
      expect(await refusalOf(call())).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
});
