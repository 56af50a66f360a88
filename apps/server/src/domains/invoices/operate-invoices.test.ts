import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makeInvoice } from './make-invoice.ts';

const makeDebtor = (name = `Empório ${crypto.randomUUID()}`) =>
  makeOffice({ name, dueDate: new Date('2027-01-10T23:59:59Z'), plan: { value: '199.00' } });

test("BI-03 the operator marks an invoice as paid with a reason, which the company's audit log shows", async () => {
  const [office, debtor] = [await makeOffice(), await makeDebtor()];
  const { api } = await office.hire({ name: 'Olga Operadora', profile: 'admin', isSuper: true });
  const { id } = await makeInvoice(debtor.companyId);
  const screen = await debtor.attendant.openScreen();
  const params = { id };
  const pay = (body: { reason: string; paidValue?: number }) => api.invoices.markPaid({ params, body });
  for (const reason of ['', ' ok '])
    expect(await refusalOf(pay({ reason }))).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  const tries = await Promise.all(
    [1, 2, 3].map(() =>
      pay({ reason: 'Depósito em dinheiro', paidValue: 180 }).catch(({ code }: { code: string }) => code),
    ),
  );
  expect(tries.filter((one) => one === 'ERR_INVOICE_NOT_OPEN')).toHaveLength(2);
  expect(await api.invoices.show({ params })).toMatchObject({
    status: 'paid',
    value: 199,
    paidValue: 180,
    paidWith: 'operator',
    reason: 'Depósito em dinheiro',
    company: { id: debtor.companyId },
  });
  expect(await screen.hear('payment')).toMatchObject({ company: { dueDate: '2027-02-10T23:59:59.000Z' } });
  screen.close();
  const { entries } = await debtor.admin.api.audit.list();
  const changed = entries.filter(({ action }) => action === 'changed');
  expect(changed.toSorted((a, b) => b.subject.localeCompare(a.subject))).toMatchObject([
    {
      actor: 'platform',
      actorName: 'Olga Operadora',
      subject: 'invoices',
      recordName: 'Plano Completo',
      changes: { status: ['open', 'paid'], paid_cents: [null, 18_000], reason: [null, 'Depósito em dinheiro'] },
    },
    { actorName: 'Olga Operadora', subject: 'companies', changes: { due_date: expect.any(Array) } },
  ]);
});

test('BI-03 the operator finds invoices of all companies, a page at a time, and takes them along as CSV', async () => {
  const { hire } = await makeOffice();
  const { api, token } = await hire({ isSuper: true });
  const debtor = await makeDebtor(`=Fórmula "${crypto.randomUUID()}"`);
  const { companyId } = debtor;
  for (let month = 1; month <= 55; month += 1) {
    const day = `${1980 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    const paid = { status: 'paid', paid_at: new Date(), paid_cents: 19_900, paid_with: 'efi', charge_id: month };
    await makeInvoice(companyId, { dueDate: day, periodEnd: '2099-01-01', ...(month < 55 && paid) });
  }
  const query = { companyId };
  const first = await api.invoices.page({ query });
  expect(first).toMatchObject({ count: 55, countIsCapped: false, hasMore: true });
  const rest = await api.invoices.page({ query: { ...query, after: first.next ?? '' } });
  expect(rest).toMatchObject({ hasMore: false, next: null });
  const days = [...first.records, ...rest.records].map(({ dueDate }) => dueDate);
  expect(days).toHaveLength(55);
  expect(days).toEqual(days.toSorted((a, b) => b.localeCompare(a)));
  const find = async (more: object) => (await api.invoices.page({ query: { ...query, ...more } })).count;
  expect(await find({ state: 'paid' })).toBe(54);
  expect(await find({ state: 'expired' })).toBe(1);
  expect(await find({ state: 'open' })).toBe(0);
  expect(await find({ dueFrom: '1984-01-01' })).toBe(days.filter((day) => day >= '1984-01-01').length);
  expect(await find({ searchParam: 'FORMULA' })).toBe(55);
  expect(await refusalOf(api.invoices.page({ query: { after: '2027-02-31_1' } }))).toMatchObject({ status: 400 });
  const answer = await fetch(`${debtor.app.url}/api/invoices/export?companyId=${companyId}&state=expired`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, line, end] = (await answer.text()).split('\r\n');
  expect(head).toContain('id;company;email;detail;value;dueDate');
  expect(line).toContain(`"'=Fórmula ""`);
  expect(line).toContain(';199,00;');
  expect(end).toBe('');
});

test('BI-03 a void invoice cannot be paid by hand, and its period is not billed again', async () => {
  const { hire } = await makeOffice();
  const { api } = await hire({ isSuper: true });
  const debtor = await makeDebtor();
  const { id } = await debtor.admin.api.invoices.toPay();
  const params = { id };
  const body = { reason: 'Cortesia do mês' };
  expect(await api.invoices.cancel({ params, body })).toMatchObject({ status: 'void', reason: 'Cortesia do mês' });
  for (const call of [() => api.invoices.cancel({ params, body }), () => api.invoices.markPaid({ params, body })])
    expect(await refusalOf(call())).toEqual({ status: 409, error: 'ERR_INVOICE_NOT_OPEN' });
  expect(await refusalOf(debtor.admin.api.invoices.toPay())).toMatchObject({ error: 'ERR_NOTHING_TO_PAY' });
});

test('BI-07 only the operator marks an invoice as paid, moves a due date or changes the terms', async () => {
  const [debtor, stranger] = [await makeDebtor(), await makeDebtor()];
  const { id } = await debtor.admin.api.invoices.toPay();
  const params = { id };
  const body = { reason: 'Já paguei' };
  const refused = { status: 403, error: 'ERR_NO_PERMISSION' };
  for (const { api } of [debtor.admin, debtor.attendant, stranger.admin]) {
    for (const attack of [
      () => api.invoices.markPaid({ params, body }),
      () => api.invoices.cancel({ params, body }),
      () => api.invoices.page(),
      () => api.invoices.export(),
      () => api.invoices.showTerms(),
      () => api.invoices.changeTerms({ body: { daysBefore: 60, graceDays: 60 } }),
      () => api.subscribers.renew({ params: { id: debtor.companyId }, body: { dueDate: null } }),
    ])
      expect(await refusalOf(attack())).toEqual(refused);
  }
  expect(await refusalOf(stranger.admin.api.invoices.show({ params }))).toEqual({
    status: 404,
    error: 'ERR_NO_INVOICE_FOUND',
  });
  // A field that the server does not take changes nothing.
  const sneaky = { name: 'Empório', dueDate: '2099-01-01', due_date: '2099-01-01', status: true, planId: 1 };
  await debtor.admin.api.companies.changeProfile({ body: sneaky });
  expect(await debtor.admin.api.companies.listPlan({ params: { companyId: debtor.companyId } })).toMatchObject({
    dueDate: '2027-01-10T23:59:59.000Z',
    plan: { id: debtor.planId },
  });
  expect(await debtor.admin.api.invoices.show({ params })).toMatchObject({ status: 'open', paidAt: null });
});

test('BI-03 the operator chooses when invoices are made', async () => {
  const { hire } = await makeOffice();
  const { api } = await hire({ isSuper: true });
  const before = await api.invoices.showTerms();
  const terms = { daysBefore: before.daysBefore, graceDays: before.graceDays };
  expect(await api.invoices.changeTerms({ body: terms })).toEqual({ ...terms, reminderConnectionId: null });
  for (const wrong of [
    { ...terms, daysBefore: 61 },
    { ...terms, graceDays: -1 },
    { ...terms, daysBefore: 1.5 },
  ])
    expect(await refusalOf(api.invoices.changeTerms({ body: wrong }))).toMatchObject({ status: 400 });
});
