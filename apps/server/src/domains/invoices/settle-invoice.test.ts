import { expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { requireOpenInvoice, settleInvoice, tellOfPayment } from './index.ts';
import { makeInvoice } from './make-invoice.ts';

const paidAt = new Date('2026-12-28T12:00:00Z');
const charge = (chargeId = 7) => ({ provider: 'asaas', chargeId });

/** A company whose due date is the one of its open invoice of 199.00. */
async function makeDebtor(dueDate = new Date('2027-01-10T23:59:59Z')) {
  const office = await makeOffice({ dueDate, plan: { value: '199.00' } });
  const { companyId } = office;
  const { id: invoiceId } = await makeInvoice(companyId);
  const pay = (cents = 19_900, by: Parameters<typeof settleInvoice>[1]['by'] = charge(), at = paidAt) =>
    asOperator((db) => settleInvoice(db, { companyId, invoiceId, cents, paidAt: at, by }));
  const due = async () => (await office.admin.api.companies.listPlan({ params: { companyId } })).dueDate;
  return { ...office, invoiceId, pay, due };
}

test('BI-07 a payment moves the due date once, however often it is reported', async () => {
  const { admin, companyId, invoiceId, pay, due } = await makeDebtor();
  const screen = await admin.openScreen();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => pay()));
  expect(outcomes.filter(({ outcome }) => outcome === 'settled')).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome !== 'settled')).toEqual(
    Array.from({ length: 99 }, () => ({ outcome: 'already', chargeId: 7 })),
  );
  expect(await due()).toBe('2027-02-10T23:59:59.000Z');
  await tellOfPayment({ companyId, invoiceId });
  expect(await screen.hear('payment')).toEqual({
    action: 'CONCLUIDA',
    company: { id: companyId, dueDate: '2027-02-10T23:59:59.000Z' },
    invoiceId,
  });
  expect(await screen.hear('subscription')).toMatchObject({ dueDate: '2027-02-10T23:59:59.000Z' });
  expect(await screen.hear('invoice')).toMatchObject({ record: { id: invoiceId, status: 'paid', paidValue: 199 } });
  screen.close();
});

test('BI-07 a charge that brings too little changes nothing; one that brings too much pays one period', async () => {
  const { companyId, invoiceId, pay, due } = await makeDebtor();
  expect(await pay(19_899)).toEqual({ outcome: 'underpaid', cents: 19_900 });
  expect(await due()).toBe('2027-01-10T23:59:59.000Z');
  await companyOf({ companyId }).read(async (scope) =>
    expect(await requireOpenInvoice(scope, invoiceId)).toEqual({
      id: invoiceId,
      cents: 19_900,
      dueDate: '2027-01-10',
      detail: 'Plano Completo',
    }),
  );
  expect(await pay(50_000)).toMatchObject({ outcome: 'overpaid' });
  expect(await due()).toBe('2027-02-10T23:59:59.000Z');
  await companyOf({ companyId }).read(
    async (scope) =>
      await expect(requireOpenInvoice(scope, invoiceId)).rejects.toMatchObject({ code: 'ERR_INVOICE_NOT_OPEN' }),
  );
});

test('BI-07 a refused company gets a whole period from its payment on, one in time from its due date on', async () => {
  const late = await makeDebtor(new Date('2026-12-20T12:00:00Z'));
  await late.pay();
  expect(await late.due()).toBe('2027-01-28T12:00:00.000Z');
  const inGrace = await makeDebtor(new Date('2026-12-26T12:00:00Z'));
  await inGrace.pay();
  expect(await inGrace.due()).toBe('2027-01-26T12:00:00.000Z');
});

test("the database lets no company write an invoice, its due date, its plan, or the operator's terms", async () => {
  const { companyId, invoiceId } = await makeDebtor();
  const company = companyOf({ companyId });
  const denied = expect.objectContaining({ code: '42501' });
  for (const attack of [
    () => company.inScope(({ db }) => db.updateTable('companies').set({ due_date: paidAt }).execute()),
    () => company.inScope(({ db }) => db.updateTable('companies').set({ status: true }).execute()),
    () => company.inScope(({ db }) => db.updateTable('companies').set({ plan_id: 1 }).execute()),
    () => company.inScope(({ db }) => db.updateTable('invoices').set({ cents: 1 }).execute()),
    () => company.inScope(({ db }) => db.deleteFrom('invoices').where('id', '=', invoiceId).execute()),
    () => company.inScope(({ db }) => db.updateTable('billing_terms').set({ grace_days: 60 }).execute()),
    () => company.inScope((scope) => settleInvoice(scope.db, { companyId, invoiceId, cents: 1, paidAt, by: charge() })),
  ])
    await expect(attack()).rejects.toEqual(denied);
});

test('an invoice of another company is not found', async () => {
  const [ours, theirs] = [await makeDebtor(), await makeDebtor()];
  await companyOf({ companyId: ours.companyId }).read(
    async (scope) =>
      await expect(requireOpenInvoice(scope, theirs.invoiceId)).rejects.toMatchObject({ code: 'ERR_NO_INVOICE_FOUND' }),
  );
  const payment = { companyId: ours.companyId, invoiceId: theirs.invoiceId, cents: 19_900, paidAt, by: charge() };
  await expect(asOperator((db) => settleInvoice(db, payment))).rejects.toMatchObject({ code: 'ERR_NO_INVOICE_FOUND' });
});
