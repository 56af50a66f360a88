import { expect, test } from 'vitest';
import { madePassword } from '../users/make-user.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { clientOf, refusalOf } from '../../testing/client.ts';
import { mailsTo, mailTo } from '../../testing/mails.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { resetBillingTerms } from '../../testing/billing-terms.ts';
import { until } from '../../testing/until.ts';
import { settleInvoice, tellOfPayment } from './index.ts';
import { makeInvoiceJob } from './jobs.ts';
import { remindOfInvoices } from './remind.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const due = (companyId: number, dueDate: Date) =>
  asOperator((db) => db.updateTable('companies').set({ due_date: dueDate }).where('id', '=', companyId).execute());
const tokenIn = (text: string) => /\/pay\/([\w.-]+)/.exec(text)?.[1] ?? '';

test('BI-07 admins are reminded before, on and after the due day, once each, with a link', async () => {
  // Noon in São Paulo, so that days are the same in UTC.
  const dueDate = new Date('2031-05-20T15:00:00Z');
  const { app, admin, attendant, companyId } = await makeOffice({ dueDate, plan: { value: '199.00' } });
  const on = (day: string) => new Date(`2031-05-${day}T15:00:00Z`);
  await makeInvoiceJob(on('14'));
  const [invoice] = (await admin.api.invoices.own()).invoices;
  // Several nodes, and a restart between.
  const remind = async (day: string) => {
    await Promise.all([1, 2, 3].map(() => remindOfInvoices(on(day))));
    await remindOfInvoices(on(day));
  };
  await remind('14');
  for (const day of ['15', '16', '20', '22', '23', '25']) await remind(day);
  await mailTo(app, admin.email, 3);
  const mails = mailsTo(app, admin.email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    ['Sua fatura vence em 20/05/2031', 'Sua fatura vence hoje', 'Sua fatura venceu em 20/05/2031'].toSorted(),
  );
  expect(mailsTo(app, attendant.email)).toEqual([]);
  const token = tokenIn(mails[0]?.text ?? '');
  const stranger = clientOf(app.url).invoices;
  const { plan, name } = await admin.api.companies.listPlan({ params: { companyId } });
  const { lines } = await admin.api.invoices.show({ params: { id: invoice?.id ?? 0 } });
  expect(await stranger.showPayable({ params: { token } })).toEqual({ company: name, invoice, lines });
  expect(mails[0]?.text).toContain(`${name} (${plan.name}, R$ 199,00)`);
});

test('BI-07 links cannot be forged: a changed, foreign or old one shows nothing', async () => {
  const { app, admin, companyId } = await makeOffice({ dueDate: inDays(5), plan: { value: '199.00' } });
  const { id } = await admin.api.invoices.toPay();
  const stranger = clientOf(app.url).invoices;
  const signature = 'A'.repeat(43);
  for (const token of ['x', `1.${id}.99999.${signature}`, `${companyId}.${id}.99999.${signature}`])
    expect([400, 404]).toContain((await refusalOf(stranger.showPayable({ params: { token } })))['status']);
});

test('BI-07 a company in grace works on; then it is refused with a link; a payment admits it', async () => {
  const { app, admin, attendant, companyId } = await makeOffice({ dueDate: inDays(-2), plan: { value: '199.00' } });
  expect(await admin.api.tags.list()).toEqual([]);
  await makeInvoiceJob();
  const [invoice] = (await admin.api.invoices.own()).invoices;
  const dueDate = inDays(-4);
  await due(companyId, dueDate);
  await expect
    .poll(() => refusalOf(attendant.api.tags.list()))
    .toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: dueDate.toISOString() });
  const signIn = (email: string) =>
    refusalOf(clientOf(app.url).auth.login({ body: { email, password: madePassword } }));
  const refused = { status: 403, error: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: dueDate.toISOString() };
  expect(await signIn(attendant.email)).toEqual(refused);
  const { payUrl, ...rest } = await signIn(admin.email);
  expect(rest).toEqual(refused);
  const shown = await clientOf(app.url).invoices.showPayable({ params: { token: tokenIn(String(payUrl)) } });
  expect(shown.invoice).toMatchObject({ id: invoice?.id, status: 'open', value: 199 });
  // Who is still signed in may pay.
  expect(await admin.api.invoices.toPay()).toMatchObject({ id: invoice?.id });
  await asOperator((db) =>
    settleInvoice(db, {
      companyId,
      invoiceId: invoice?.id ?? 0,
      cents: 19_900,
      paidAt: new Date(),
      by: { provider: 'efi', chargeId: 1 },
    }),
  );
  await tellOfPayment({ companyId, invoiceId: invoice?.id ?? 0 });
  expect(await attendant.api.tags.list()).toEqual([]);
  const { user } = await clientOf(app.url).auth.login({ body: { email: attendant.email, password: madePassword } });
  expect(Date.parse(user.company.dueDate ?? '')).toBeGreaterThan(inDays(27).getTime());
});

test('BI-05 a trial has no days of grace and tells when it ends', async () => {
  const end = inDays(2);
  const { admin, companyId } = await makeOffice({ dueDate: end, plan: { value: '199.00' } });
  const trial = (date: Date) =>
    asOperator((db) =>
      db.updateTable('companies').set({ due_date: date, trial_ends_at: date }).where('id', '=', companyId).execute(),
    );
  await trial(end);
  const show = () => admin.api.companies.listPlan({ params: { companyId } });
  expect(await show()).toMatchObject({ trialExpiration: end.toISOString() });
  const { id: invoiceId } = await admin.api.invoices.toPay();
  await trial(inDays(-1));
  await expect.poll(() => refusalOf(admin.api.tags.list())).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED' });
  await asOperator((db) =>
    settleInvoice(db, {
      companyId,
      invoiceId,
      cents: 19_900,
      paidAt: new Date(),
      by: { provider: 'efi', chargeId: 1 },
    }),
  );
  await tellOfPayment({ companyId, invoiceId });
  expect(await admin.api.tags.list()).toEqual([]);
  expect(await show()).toMatchObject({ trialExpiration: null });
});

test('BI-07 messages to a company that has not paid are stored, and none is sent until it has paid', async () => {
  const shop = await openShop({ plan: { value: '199.00' } });
  const { companyId, admin, phone } = shop;
  await admin.api.connections.update({
    params: { id: phone.connectionId },
    body: { queueIds: shop.queues.map(({ id }) => id), greetingMessage: 'Bem-vindo! Escolha o setor.' },
  });
  await due(companyId, inDays(-4));
  const customer = '5511955550001';
  await shop.deliver([makeEvent(chatOf({ phone: customer }), 'Vocês abrem hoje?')]);
  await due(companyId, inDays(20));
  await expect.poll(() => admin.api.tickets.list({ query: { showAll: true } }).catch(() => null)).not.toBeNull();
  expect(await shop.ticketOf(customer)).toMatchObject({ lastMessage: 'Vocês abrem hoje?', unreadMessages: 1 });
  expect(await phone.seenBy(customer)).toEqual([]);
  await expect
    .poll(async () => {
      await shop.deliver([makeEvent(chatOf({ phone: '5511955550002' }), 'Oi')]);
      return (await phone.seenBy('5511955550002')).length;
    })
    .toBeGreaterThan(0);
});

test('BI-07 reminders also go by WhatsApp, once, from the number that the operator chose', async () => {
  const home = await openShop();
  const operator = await home.hire({ isSuper: true, profile: 'admin', name: 'Olga Operadora' });
  const { connectionId } = home.phone;
  const terms = await operator.api.invoices.showTerms();
  expect(terms.reminderConnectionId).toBeNull();
  const others = await openShop();
  const change = (reminderConnectionId: number | null) =>
    operator.api.invoices.changeTerms({ body: { ...terms, reminderConnectionId } });
  // A number of another company is none.
  expect(await refusalOf(change(others.phone.connectionId))).toEqual({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
  expect(await change(connectionId)).toEqual({ ...terms, reminderConnectionId: connectionId });
  try {
    const dueDate = new Date('2031-05-20T15:00:00Z');
    const late = await makeOffice({ dueDate, plan: { value: '199.00' } });
    const paid = await makeOffice({ dueDate, plan: { value: '199.00' } });
    const phones = new Map([
      [late, '(11) 95555-0101'],
      [paid, '(11) 95555-0102'],
    ]);
    for (const [{ companyId }, phone] of phones)
      await operator.api.subscribers.update({ params: { id: companyId }, body: { phone } });
    const on = (day: string) => new Date(`2031-05-${day}T15:00:00Z`);
    await makeInvoiceJob(on('14'));
    const [invoice] = (await paid.admin.api.invoices.own()).invoices;
    await operator.api.invoices.markPaid({ params: { id: invoice?.id ?? 0 }, body: { reason: 'Depósito' } });
    for (let time = 0; time < 3; time += 1) await Promise.all([1, 2].map(() => remindOfInvoices(on('15'))));
    const seen = await until(async () => {
      const messages = await home.phone.seenBy('5511955550101');
      return messages.length > 0 ? messages : undefined;
    });
    await home.settled();
    expect((await home.phone.seenBy('5511955550101')).length).toBe(1);
    expect(await home.phone.seenBy('5511955550102')).toEqual([]);
    const { name } = await late.admin.api.companies.listPlan({ params: { companyId: late.companyId } });
    expect(seen[0]?.body).toContain(`A fatura de ${name}`);
    const token = tokenIn(seen[0]?.body ?? '');
    expect(await clientOf(home.app.url).invoices.showPayable({ params: { token } })).toMatchObject({ company: name });
    // No attendant of the operator has to close a ticket.
    expect(await home.ticketOf('5511955550101')).toMatchObject({ status: 'closed' });
    // A number that is removed is chosen no longer, and only mails go.
    await home.admin.api.connections.remove({ params: { id: connectionId } });
    await remindOfInvoices(on('20'));
    await mailTo(late.app, late.admin.email, 2);
  } finally {
    await resetBillingTerms();
  }
});
