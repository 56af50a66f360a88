import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOperator } from '../../../platform/scope/as-operator.ts';
import { companyOf } from '../../../platform/scope/company.ts';
import { refusalOf } from '../../../testing/client.ts';
import { makeOffice } from '../../../testing/make-office.ts';
import { until } from '../../../testing/until.ts';
import { eraseDueCompanies } from '../../company-data/jobs.ts';
import { makeInvoice } from '../../invoices/make-invoice.ts';
import { checkCharge } from '../check-charge.ts';
import { startAsaas } from '../start-asaas.ts';
import { checkMandate } from './check-mandate.ts';
import { debitInvoices } from './debit-invoices.ts';
import { endMandatesOfLeaving } from './end-mandates.ts';

let asaas: Awaited<ReturnType<typeof startAsaas>>;
beforeAll(async () => {
  asaas = await startAsaas();
});
afterAll(() => asaas.stop());

const payer = {
  firstName: 'Ana',
  lastName: 'Souza',
  document: '123.456.789-09',
  address2: 'Rua das Flores, 12',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310-100',
  country: 'BR',
};
const dayMs = 86_400_000;
/** A day in the company's calendar, as far from today. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date(Date.now() + days * dayMs));

/** A company with an invoice of 199.00 that is due in some days, and an operator who offers mandates by Asaas. */
async function openTill({ dueIn = 7, mandates = true } = {}) {
  const due = inDays(dueIn);
  const office = await makeOffice({ dueDate: new Date(`${due}T23:59:59-03:00`), plan: { value: '199.00' } });
  const operator = await (await makeOffice()).hire({ isSuper: true });
  const params = { kind: 'asaas' } as const;
  await operator.api.payments.changeProvider({ params, body: { apiKey: asaas.account.apiKey, mandates } });
  await operator.api.payments.activateProvider({ body: { kind: 'asaas' } });
  await operator.api.payments.testProvider({ params, body: { register: true } });
  const { id: invoiceId } = await makeInvoice(office.companyId, { dueDate: due, periodEnd: inDays(dueIn + 30) });
  const { api } = office.admin;
  const pay = (more: object = {}) =>
    api.payments.checkout({ body: { ...payer, invoiceId, isRecurring: true, ...more } });
  const shown = () => api.payments.mandate();
  const stateOf = async () => (await shown()).mandate?.state;
  const dueDate = async () => (await api.companies.listPlan({ params: { companyId: office.companyId } })).dueDate;
  return { ...office, operator, invoiceId, pay, shown, stateOf, dueDate, due, company: companyOf(office) };
}
type Till = Awaited<ReturnType<typeof openTill>>;

const mandateRow = (companyId: number) =>
  asOperator((db) =>
    db
      .selectFrom('payment_mandates')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
const refOf = async ({ companyId }: Till) => (await mandateRow(companyId)).provider_ref ?? '';

/** The admin pays the code, and the bank gives the mandate. */
async function authorise(till: Till) {
  await till.pay();
  const ref = await refOf(till);
  const payment = asaas.authorise(ref);
  expect(await asaas.notifyMandate(ref, 'ACTIVATED')).toBe(200);
  expect(await asaas.notify(payment.id)).toBe(200);
  await until(async () => (await till.stateOf()) === 'active');
  await until(async () => (await till.admin.api.invoices.show({ params: { id: till.invoiceId } })).status === 'paid');
  return ref;
}

/** A later invoice of the company, which is due in some days. */
async function nextInvoice(till: Till, { dueIn = 8, ...more }: { dueIn?: number; cents?: number } = {}) {
  const dueDate = inDays(dueIn);
  const { id } = await makeInvoice(till.companyId, { dueDate, periodEnd: inDays(dueIn + 30), ...more });
  return id;
}
const chargesOf = (invoiceId: number) => [...asaas.payments.values()].filter((one) => isOf(one, invoiceId));
const isOf = ({ description }: { description: string }, invoiceId: number) => description === `#Fatura:${invoiceId}`;

test('BI-06 an admin authorises recurring payments with the first Pix, and later invoices are debited', async () => {
  const till = await openTill();
  const { admin, invoiceId, shown, stateOf, due } = till;
  expect(await admin.api.payments.openCheckout({ body: { invoiceId } })).toMatchObject({ mandateCents: 19_900 });
  const charge = await till.pay();
  const ref = await refOf(till);
  const asked = asaas.authorizations.get(ref);
  expect(charge).toMatchObject({ state: 'open', kind: 'asaas', valor: { original: '199.00' } });
  expect(charge.qrcode.qrcode).toBe(asked?.payload);
  expect(asked).toMatchObject({
    frequency: 'MONTHLY',
    value: null,
    minLimitValue: 199,
    immediateQrCode: { originalValue: 199 },
    startDate: inDays(37).split('-').toReversed().join('/'),
  });
  // A repeat asks for no second one.
  expect((await till.pay()).chargeId).toBe(charge.chargeId);
  expect([...asaas.authorizations.values()].filter(({ contractId }) => contractId === asked?.contractId)).toHaveLength(
    1,
  );
  expect(await stateOf()).toBe('waiting');

  const before = await till.dueDate();
  await asaas.notifyMandate(ref, 'ACTIVATED');
  const payment = asaas.authorise(ref);
  // A hundred repeats, in any order, move the due date once.
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      nth % 2 === 0 ? asaas.notify(payment.id) : asaas.notifyMandate(ref, 'ACTIVATED'),
    ),
  );
  await until(async () => (await stateOf()) === 'active');
  await until(async () => (await admin.api.invoices.show({ params: { id: invoiceId } })).status === 'paid');
  const after = await till.dueDate();
  expect(after).not.toBe(before);
  expect(due < (after ?? '').slice(0, 10)).toBe(true);

  const next = await nextInvoice(till, { dueIn: 8 });
  expect((await shown()).outlook).toEqual({ invoiceId: next, cents: 19_900, dueDate: inDays(8), how: 'debit' });
  await Promise.all([debitInvoices(), debitInvoices()]);
  await until(() => Promise.resolve(chargesOf(next).length > 0));
  await debitInvoices();
  const [debit, ...more] = chargesOf(next);
  expect(more).toEqual([]);
  expect(debit).toMatchObject({ value: 199, dueDate: inDays(8), pixAutomaticAuthorizationId: ref });
  // Nothing has been paid yet: a forged notice of it moves nothing.
  await asaas.notify(debit?.id ?? '');
  expect(await till.dueDate()).toBe(after);
  asaas.pay(debit?.id ?? '');
  await asaas.notify(debit?.id ?? '');
  await until(async () => (await admin.api.invoices.show({ params: { id: next } })).status === 'paid');
  expect(await admin.api.invoices.show({ params: { id: next } })).toMatchObject({ paidWith: 'asaas', paidValue: 199 });
  expect((await till.operator.api.payments.mandates()).records).toContainEqual(
    expect.objectContaining({
      state: 'active',
      maxCents: 19_900,
      company: expect.objectContaining({ id: till.companyId }),
    }),
  );
});

test('BI-06 an invoice above the authorised amount, or that is refused, is paid by an ordinary Pix', async () => {
  const till = await openTill();
  await authorise(till);
  const dear = await nextInvoice(till, { cents: 19_901 });
  await debitInvoices();
  expect((await till.shown()).outlook).toMatchObject({ invoiceId: dear, how: 'beyond' });
  expect(chargesOf(dear)).toEqual([]);
  // By hand it is paid as ever.
  expect(await till.pay({ invoiceId: dear, isRecurring: false })).toMatchObject({ valor: { original: '199.01' } });
  expect(await refusalOf(till.pay({ invoiceId: dear }))).toMatchObject({ error: 'ERR_MANDATE_NOT_OFFERED' });
  await asOperator((db) => db.deleteFrom('payment_charges').where('invoice_id', '=', dear).execute());
  await asOperator((db) => db.updateTable('invoices').set({ status: 'void' }).where('id', '=', dear).execute());

  // The bank has ended the mandate, and no notice has told so: the provider refuses the charge.
  const refused = await nextInvoice(till, { dueIn: 6 });
  const ref = await refOf(till);
  const authorization = asaas.authorizations.get(ref);
  if (authorization) authorization.status = 'CANCELLED';
  await debitInvoices();
  await until(async () => (await till.shown()).outlook?.how === 'refused');
  expect(chargesOf(refused)).toEqual([]);
  // It is not tried again, and is paid by hand.
  await debitInvoices();
  expect(await till.pay({ invoiceId: refused, isRecurring: false })).toMatchObject({ state: 'open' });
  expect(chargesOf(refused)).toMatchObject([{ pixAutomaticAuthorizationId: null }]);
  await checkMandate(till.company, (await mandateRow(till.companyId)).id);
  expect(await till.shown()).toMatchObject({ mandate: { state: 'cancelled' }, outlook: null });
});

test('BI-06 a plan change takes the charge of a mandate back and charges the new amount', async () => {
  const till = await openTill();
  await authorise(till);
  const id = await nextInvoice(till);
  await debitInvoices();
  await until(() => Promise.resolve(chargesOf(id).length === 1));
  await until(async () => (await till.shown()).outlook?.how === 'debit');
  await asOperator((db) => db.updateTable('invoices').set({ cents: 9900 }).where('id', '=', id).execute());
  await debitInvoices();
  await until(() => Promise.resolve(chargesOf(id).length === 2));
  expect(chargesOf(id).map(({ value, deleted }) => ({ value, deleted }))).toEqual([
    { value: 199, deleted: true },
    { value: 99, deleted: false },
  ]);
  // More than was authorised: taken back, and not charged again.
  await asOperator((db) => db.updateTable('invoices').set({ cents: 50_000 }).where('id', '=', id).execute());
  await debitInvoices();
  await until(() => Promise.resolve(chargesOf(id).every(({ deleted }) => deleted)));
  expect((await till.shown()).outlook).toMatchObject({ how: 'beyond' });
});

test('BI-06 an admin or the bank ends a mandate, or it is refused or expires; later notices do nothing', async () => {
  const till = await openTill();
  const { admin, attendant, stateOf } = till;
  expect(await refusalOf(admin.api.payments.cancelMandate())).toMatchObject({ error: 'ERR_NO_MANDATE_FOUND' });
  const ref = await authorise(till);
  expect(await refusalOf(attendant.api.payments.cancelMandate())).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect(await admin.api.payments.cancelMandate()).toMatchObject({ mandate: { state: 'cancelled' } });
  expect(asaas.authorizations.get(ref)?.status).toBe('CANCELLED');
  await asaas.notifyMandate(ref, 'ACTIVATED');
  await checkMandate(till.company, (await mandateRow(till.companyId)).id);
  expect(await stateOf()).toBe('cancelled');

  for (const [status, state] of [
    ['REFUSED', 'refused'],
    ['EXPIRED', 'expired'],
    ['CANCELLED', 'cancelled'],
  ] as const) {
    const other = await openTill();
    await other.pay();
    const otherRef = await refOf(other);
    const authorization = asaas.authorizations.get(otherRef);
    if (authorization) authorization.status = status;
    await asaas.notifyMandate(otherRef, status);
    await until(async () => (await other.stateOf()) === state);
  }
});

test('BI-06 a failing or wrong provider gives no mandate; a repeat after a lost answer finds it', async () => {
  const till = await openTill();
  asaas.failNext(/POST .*authorizations$/, { status: 500, json: {} });
  expect(await refusalOf(till.pay())).toMatchObject({ error: 'ERR_PAYMENT_UNAVAILABLE' });
  expect((await till.shown()).mandate).toBeNull();
  // The provider makes it, but its answer is lost.
  asaas.failNext(/POST .*authorizations$/, 'cut');
  expect(await refusalOf(till.pay())).toMatchObject({ error: 'ERR_PAYMENT_UNAVAILABLE' });
  const charge = await till.pay();
  expect(charge.state).toBe('open');
  const { reference } = await mandateRow(till.companyId);
  expect([...asaas.authorizations.values()].filter(({ contractId }) => contractId === reference)).toHaveLength(1);
  const { id } = await mandateRow(till.companyId);
  asaas.failNext(/GET .*authorizations\/.+$/, {
    status: 200,
    json: { id: 'another', status: 'ACTIVE', contractId: 'x' },
  });
  await expect(checkMandate(till.company, id)).rejects.toMatchObject({ outcome: 'unexpected' });
  expect(await till.stateOf()).toBe('waiting');
});

test('BI-06 the code of a mandate that is never paid is looked up until a day after it is over', async () => {
  const till = await openTill();
  const { chargeId, expiresAt } = await till.pay();
  const stateAt = async (days: number) => {
    await checkCharge(till.company, chargeId, new Date(Date.parse(expiresAt ?? '') + days * dayMs));
    const { charge } = await till.admin.api.payments.showCharge({ params: { invoiceId: till.invoiceId } });
    return charge?.state;
  };
  expect(await stateAt(0.5)).toBe('open');
  expect(await stateAt(1.1)).toBe('expired');
});

test('BI-06 a webhook without the events of mandates is registered again', async () => {
  const { operator } = await openTill();
  const [webhook] = asaas.webhooks;
  if (webhook) webhook.events = ['PAYMENT_RECEIVED'];
  const params = { kind: 'asaas' } as const;
  const test = (register: boolean) => operator.api.payments.testProvider({ params, body: { register } });
  expect(await test(false)).toMatchObject({ outcome: 'ok', notices: 'missing' });
  expect(await test(true)).toMatchObject({ outcome: 'ok', notices: 'registered' });
  expect(webhook?.events).toContain('PIX_AUTOMATIC_RECURRING_AUTHORIZATION_CANCELLED');
  expect(asaas.webhooks).toHaveLength(1);
});

test('BI-07 the operator offers mandates, and no company sees or ends that of another', async () => {
  const without = await openTill({ mandates: false });
  expect(await without.admin.api.payments.openCheckout({ body: { invoiceId: without.invoiceId } })).toMatchObject({
    mandateCents: null,
  });
  expect(await refusalOf(without.pay())).toMatchObject({ status: 409, error: 'ERR_MANDATE_NOT_OFFERED' });
  const till = await openTill();
  const ref = await authorise(till);
  expect(await without.admin.api.payments.mandate()).toEqual({ mandate: null, outlook: null });
  expect(await refusalOf(without.admin.api.payments.cancelMandate())).toMatchObject({ error: 'ERR_NO_MANDATE_FOUND' });
  expect(await refusalOf(without.admin.api.payments.mandates())).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect(await refusalOf(till.attendant.api.payments.mandate())).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect(await asaas.notifyMandate(ref, 'CANCELLED', 'forged')).toBe(401);
  await checkMandate(till.company, (await mandateRow(till.companyId)).id);
  expect(await till.stateOf()).toBe('active');
});

test('BI-06 the mandate of a company that leaves is ended at the provider, with retries', async () => {
  const [till, staying] = [await openTill(), await openTill()];
  const [ref, kept] = [await authorise(till), await authorise(staying)];
  const { companyId, operator } = till;
  const signal = new AbortController().signal;
  const erase = (hours: number) =>
    asOperator(async (db) => {
      const eraseAt = new Date(Date.now() - hours * 3_600_000);
      await db.updateTable('companies').set({ erase_at: eraseAt }).where('id', '=', companyId).execute();
    }).then(() => eraseDueCompanies({ signal }));
  const isErased = async () => !(await operator.api.subscribers.list()).some(({ id }) => id === companyId);
  const { name } = await operator.api.subscribers.show({ params: { id: companyId } });
  const [next, other] = [await nextInvoice(till), await nextInvoice(staying)];
  await operator.api.subscribers.orderErasure({ params: { id: companyId }, body: { name } });
  await debitInvoices();
  await until(() => Promise.resolve(chargesOf(other).length === 1));
  expect(chargesOf(next)).toEqual([]);
  asaas.failNext(/DELETE .*authorizations/, { status: 503, json: {} });
  await expect(endMandatesOfLeaving({ signal })).rejects.toThrow('the next run tries again');
  expect(asaas.authorizations.get(ref)?.status).toBe('ACTIVE');
  // Its rows stay as long as they are needed to end it, though the waiting time is over.
  await erase(1);
  expect(await isErased()).toBe(false);
  await endMandatesOfLeaving({ signal });
  expect(asaas.authorizations.get(ref)?.status).toBe('CANCELLED');
  expect(asaas.authorizations.get(kept)?.status).toBe('ACTIVE');
  expect(await staying.stateOf()).toBe('active');
  await erase(1);
  expect(await isErased()).toBe(true);
});

test('BI-06 a company is erased a day late if its provider never ends the mandate', async () => {
  const till = await openTill();
  await authorise(till);
  const { companyId, operator } = till;
  const signal = new AbortController().signal;
  const { name } = await operator.api.subscribers.show({ params: { id: companyId } });
  await operator.api.subscribers.orderErasure({ params: { id: companyId }, body: { name } });
  const eraseAfter = async (hours: number) => {
    await eraseDueCompanies({ signal, now: new Date(Date.now() + 14 * dayMs + hours * 3_600_000) });
    return (await operator.api.subscribers.list()).some(({ id }) => id === companyId);
  };
  expect(await eraseAfter(23)).toBe(true);
  expect(await eraseAfter(25)).toBe(false);
});
