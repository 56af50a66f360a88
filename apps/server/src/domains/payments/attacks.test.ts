import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { clientOf, refusalOf, send } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { writePayLink } from '../invoices/index.ts';
import { makeInvoice } from '../invoices/make-invoice.ts';
import { checkCharge } from './check-charge.ts';
import { startAsaas } from './start-asaas.ts';

let asaas: Awaited<ReturnType<typeof startAsaas>>;
beforeAll(async () => {
  asaas = await startAsaas();
});
afterAll(() => asaas.stop());

const due = new Date('2027-01-10T12:00:00Z');
const payer = { firstName: 'Ana', lastName: 'Souza', document: '123.456.789-09', country: 'BR' };
const place = { address2: 'Rua das Flores, 12', city: 'São Paulo', state: 'SP', zipcode: '01310-100' };

/** A company with an open invoice of 199.00, and an operator who takes payments by Asaas. */
async function openTill() {
  const office = await makeOffice({ dueDate: due, plan: { value: '199.00', users: 5, use_campaigns: false } });
  const operator = await (await makeOffice()).hire({ isSuper: true, name: 'Olga Operadora' });
  const params = { kind: 'asaas' } as const;
  await operator.api.payments.changeProvider({ params, body: { apiKey: asaas.account.apiKey, mandates: true } });
  await operator.api.payments.activateProvider({ body: { kind: 'asaas' } });
  await operator.api.payments.testProvider({ params, body: { register: true } });
  const { id: invoiceId } = await makeInvoice(office.companyId);
  const company = companyOf(office);
  return { ...office, operator, invoiceId, company };
}
type Till = Awaited<ReturnType<typeof openTill>>;

/** Everything that money or the operator decides about a company. */
async function standingOf({ companyId }: Pick<Office, 'companyId'>): Promise<unknown> {
  const { rows } = await asOperator((db) =>
    sql`select c.due_date, c.trial_ends_at, c.status, c.plan_id, c.recurrence, c.overrides,
        (select json_agg(json_build_array(i.id, i.status, i.cents, i.due_date, i.charge_id) order by i.id)
          from invoices i where i.company_id = c.id) as invoices,
        (select json_agg(json_build_array(u.id, u.super, u.profile) order by u.id)
          from users u where u.company_id = c.id) as people,
        (select s.value from settings s where s.company_id = c.id and s.key = 'campaignsEnabled') as campaigns,
        (select json_agg(json_build_array(p.value, p.users, p.use_campaigns))
          from plans p where p.id = c.plan_id) as plan
      from companies c where c.id = ${companyId}`.execute(db),
  );
  return rows[0];
}

/** Names under which a client could try to send what only the operator and payments decide. */
const favours = {
  dueDate: '2099-01-01T00:00:00Z',
  due_date: '2099-01-01T00:00:00Z',
  trialExpiration: '2099-01-01T00:00:00Z',
  trialEndsAt: '2099-01-01T00:00:00Z',
  status: true,
  recurrence: 'ANUAL',
  planId: 1,
  plan_id: 1,
  plan: { id: 1, value: 0, users: 999, useCampaigns: true },
  overrides: { users: 999, useCampaigns: true },
  users: 999,
  campaignsEnabled: 'true',
  super: true,
  isSuper: true,
  companyId: 1,
  company_id: 1,
  value: 0,
  cents: 1,
  price: 0.01,
  state: 'paid',
  paidCents: 19_900,
};

test('BI-02 BI-07 what only the operator decides is not taken from the body of any call of an admin', async () => {
  const till = await openTill();
  const { admin, attendant, invoiceId, companyId } = till;
  const before = await standingOf(till);
  const user = { name: 'Caio', email: attendant.email };
  const fields = { ...payer, ...place, invoiceId };
  await admin.api.companies.changeProfile({ body: { name: 'Empório', ...favours } as never });
  await admin.api.accounts.changeProfile({ body: { name: 'Bia', email: admin.email, ...favours } as never });
  const params = { id: attendant.id };
  expect(await refusalOf(admin.api.users.update({ params, body: favours as never }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  await admin.api.users.update({ params, body: { ...user, ...favours, companyId } as never });
  const body = { ...fields, ...favours, document: payer.document } as never;
  expect(await admin.api.payments.checkout({ body })).toMatchObject({ invoiceId, valor: { original: '199.00' } });
  await admin.api.invoices.toPay({ body: favours } as never);
  for (const key of [...Object.keys(favours), 'campaignsEnabled', '__proto__', 'constructor'])
    expect(
      await refusalOf(admin.api.settings.set({ params: { key } as never, body: { value: 'true' } as never })),
      key,
    ).toMatchObject({ status: expect.toSatisfy((status: number) => status === 400 || status === 404) });
  expect(await standingOf(till)).toEqual(before);
  expect(await admin.api.auth.me()).toMatchObject({ id: admin.id, profile: 'admin', super: false });
});

test('BI-02 the operator alone allows campaigns, also where the plan includes them', async () => {
  const { operator, admin, attendant, companyId } = await openTill();
  const params = { id: companyId };
  const shown = async () => (await admin.api.companies.listPlan({ params: { companyId } })).plan.useCampaigns;
  await operator.api.subscribers.update({ params, body: { overrides: { useCampaigns: true } } });
  expect(await admin.api.campaigns.page()).toMatchObject({ count: 0 });
  // A change of rights ends the socket after it has told.
  const screen = await attendant.openScreen();
  await operator.api.subscribers.update({ params, body: { campaignsEnabled: false } });
  expect(await screen.hear('subscription')).toMatchObject({ plan: { useCampaigns: false } });
  screen.close();
  expect(await shown()).toBe(false);
  for (const value of ['true', 'false'])
    expect(
      await refusalOf(admin.api.settings.set({ params: { key: 'campaignsEnabled' }, body: { value } })),
    ).toMatchObject({ error: 'ERR_NO_SETTING_FOUND' });
  expect(await refusalOf(admin.api.campaigns.page())).toMatchObject({ error: 'ERR_PLAN_FEATURE' });
  await operator.api.subscribers.update({ params, body: { campaignsEnabled: true } });
  expect(await admin.api.campaigns.page()).toMatchObject({ count: 0 });
  expect(await shown()).toBe(true);
});

test('BI-03 BI-07 no address lets a company, or a caller without a session, mark an invoice as paid', async () => {
  const till = await openTill();
  const { app, admin, attendant, invoiceId, companyId } = till;
  const before = await standingOf(till);
  const paid = { ...favours, status: 'paid' };
  const attacks = [
    ['PUT', `/invoices/${invoiceId}`],
    ['PATCH', `/invoices/${invoiceId}`],
    ['DELETE', `/invoices/${invoiceId}`],
    ['POST', `/invoices/${invoiceId}/pay`],
    ['POST', `/invoices/${invoiceId}/void`],
    ['POST', '/subscription/create/webhook'],
    ['POST', '/subscription/webhook'],
    ['PUT', '/subscription/1/charge'],
    ['PUT', `/companies/${companyId}`],
    ['POST', `/companies/${companyId}/renew`],
    ['PUT', `/companies/${companyId}/plan`],
    ['PUT', '/payments/active'],
    ['PUT', '/payments/providers/asaas'],
    ['POST', '/payments/charges/1/confirm'],
    ['PUT', '/billing-terms'],
    ['PUT', `/plans/${till.planId}`],
    ['POST', `/console/companies/${companyId}/enter`],
  ] as const;
  for (const token of [undefined, attendant.token, admin.token])
    for (const [method, path] of attacks) {
      const { status } = await send(app.url, token, { method: method as 'PUT', path }, { body: paid });
      expect([401, 403, 404], `${method} ${path}`).toContain(status);
    }
  expect(await standingOf(till)).toEqual(before);
});

test('BI-06 invoices with ids that are none, or of others, are refused and make no charge', async () => {
  const [till, other] = [await openTill(), await openTill()];
  const before = [await standingOf(till), await standingOf(other)];
  const asked = asaas.calls.length;
  for (const id of [0, -1, 1.5, 2 ** 31, 2 ** 53, '1 or 1=1', null, { id: 1 }, other.invoiceId]) {
    const body = { ...payer, ...place, invoiceId: id } as never;
    const { checkout, openCheckout } = till.admin.api.payments;
    for (const call of [() => checkout({ body }), () => openCheckout({ body })])
      expect(await refusalOf(call()), JSON.stringify(id)).toMatchObject({
        error: expect.stringMatching(/^ERR_(VALIDATION|NO_INVOICE_FOUND)$/),
      });
  }
  expect(asaas.calls.length).toBe(asked);
  expect([await standingOf(till), await standingOf(other)]).toEqual(before);
});

test('BI-07 a pay link with another company, invoice, day or signature shows and charges nothing', async () => {
  const [till, other] = [await openTill(), await openTill()];
  const tokenOf = ({ company, invoiceId }: Till, now = new Date()) =>
    writePayLink(company, { now, invoiceId }).split('/').at(-1) ?? '';
  const token = tokenOf(till);
  const [companyId, invoiceId, days, signature = ''] = token.split('.');
  const asked = asaas.calls.length;
  const forged = [
    `${other.companyId}.${invoiceId}.${days}.${signature}`,
    `${companyId}.${other.invoiceId}.${days}.${signature}`,
    `${companyId}.0.${days}.${signature}`,
    `${companyId}.${invoiceId}.${Number(days) + 1}.${signature}`,
    `0${companyId}.${invoiceId}.${days}.${signature}`,
    `${companyId}.${invoiceId}.${days}.${signature.slice(0, -1)}`,
    `${companyId}.${invoiceId}.${days}.${'A'.repeat(43)}`,
    `${companyId}.${invoiceId}.${days}.`,
    `${companyId}.${invoiceId}.${days}`,
    `${token} `,
    `${token}.${signature}`,
    tokenOf(other).replace(/^[^.]+/, String(companyId)),
    tokenOf(till, new Date('2026-01-01T00:00:00Z')),
    'x',
    '..%2f..',
  ];
  const { invoices, payments } = clientOf(till.app.url);
  for (const wrong of forged) {
    const params = { token: wrong };
    expect(await refusalOf(invoices.showPayable({ params })), wrong).toMatchObject({ error: 'ERR_PAY_LINK' });
    const pdf = await send(till.app.url, undefined, { method: 'GET', path: '/pay/:token/pdf' }, { params });
    expect(pdf.status, wrong).toBe(404);
  }
  // The calls that charge are limited to a few a minute.
  for (const wrong of forged.slice(0, 8))
    expect(await refusalOf(payments.chargeByLink({ params: { token: wrong }, body: {} })), wrong).toMatchObject({
      error: 'ERR_PAY_LINK',
    });
  expect(asaas.calls.length).toBe(asked);
});

test('BI-07 a link makes no invoice for a blocked company, and one that leaves is charged for nothing', async () => {
  const till = await openTill();
  const { operator, company, companyId, invoiceId, app } = till;
  const linkOf = (named: object) => ({
    token:
      writePayLink(company, { now: new Date(), ...named })
        .split('/')
        .at(-1) ?? '',
  });
  const [one, current] = [linkOf({ invoiceId }), linkOf({})];
  const { invoices, payments } = clientOf(app.url);
  const change = (body: object) => operator.api.subscribers.update({ params: { id: companyId }, body });
  const body = { document: payer.document };
  await change({ status: false });
  // A blocked company may pay what it owes.
  expect(await invoices.showPayable({ params: current })).toMatchObject({ invoice: { id: invoiceId } });
  await operator.api.invoices.cancel({ params: { id: invoiceId }, body: { reason: 'Não será cobrada' } });
  await asOperator((db) =>
    db.updateTable('invoices').set({ period_start: '2020-01-01' }).where('id', '=', invoiceId).execute(),
  );
  const before = await standingOf(till);
  const asked = asaas.calls.length;
  expect(await refusalOf(invoices.showPayable({ params: current }))).toMatchObject({ error: 'ERR_NOTHING_TO_PAY' });
  expect(await refusalOf(payments.chargeByLink({ params: current, body }))).toMatchObject({
    error: 'ERR_NOTHING_TO_PAY',
  });
  expect(await refusalOf(payments.chargeByLink({ params: one, body }))).toMatchObject({
    error: 'ERR_INVOICE_NOT_OPEN',
  });
  expect(await standingOf(till)).toEqual(before);
  await change({ status: true });
  const { name } = await operator.api.subscribers.show({ params: { id: companyId } });
  await operator.api.subscribers.orderErasure({ params: { id: companyId }, body: { name } });
  for (const params of [one, current]) {
    expect(await refusalOf(invoices.showPayable({ params }))).toMatchObject({ error: 'ERR_PAY_LINK' });
    expect(await refusalOf(payments.chargeByLink({ params, body }))).toMatchObject({ error: 'ERR_PAY_LINK' });
  }
  expect(asaas.calls.length).toBe(asked);
});

test('BI-06 a refund that is noticed before the payment pays nothing, and is not paid again', async () => {
  const till = await openTill();
  const { admin, invoiceId, company } = till;
  const refOf = (id: number) =>
    asOperator((db) =>
      db.selectFrom('payment_charges').select(['state', 'provider_ref']).where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const body = { ...payer, ...place, invoiceId };
  const { chargeId } = await admin.api.payments.checkout({ body });
  const before = await standingOf(till);
  const ref = (await refOf(chargeId)).provider_ref ?? '';
  asaas.pay(ref);
  asaas.refund(ref);
  await Promise.all(Array.from({ length: 100 }, () => asaas.notify(ref, { event: 'PAYMENT_RECEIVED' })));
  await checkCharge(company, chargeId);
  expect((await refOf(chargeId)).state).toBe('refunded');
  expect(await standingOf(till)).toEqual(before);
  // The money comes back a second time by the same payment: what was refunded stays so.
  asaas.pay(ref);
  await Promise.all(Array.from({ length: 5 }, () => checkCharge(company, chargeId)));
  expect(await standingOf(till)).toEqual(before);
});

test('BI-06 the first payment of a mandate must bring the whole invoice, and one debit pays one invoice', async () => {
  const till = await openTill();
  const { admin, invoiceId, company } = till;
  const { chargeId } = await admin.api.payments.checkout({
    body: { ...payer, ...place, invoiceId, isRecurring: true },
  });
  const before = await standingOf(till);
  const { mandateRef } = await asOperator((db) =>
    db
      .selectFrom('payment_mandates')
      .select('provider_ref as mandateRef')
      .where('company_id', '=', till.companyId)
      .executeTakeFirstOrThrow(),
  );
  asaas.authorise(mandateRef ?? '', 0.01);
  await checkCharge(company, chargeId);
  expect(await standingOf(till)).toEqual(before);
});

test('BI-03 a code of a cheaper plan does not pay the invoice of a dearer one', async () => {
  const till = await openTill();
  const { admin, operator, invoiceId, companyId, company } = till;
  const { chargeId } = await admin.api.payments.checkout({ body: { ...payer, ...place, invoiceId } });
  const { ref } = await asOperator((db) =>
    db.selectFrom('payment_charges').select('provider_ref as ref').where('id', '=', chargeId).executeTakeFirstOrThrow(),
  );
  const plan = await operator.api.plans.create({
    body: { name: `Maior ${companyId}`, value: 499, users: 9, connections: 1, queues: 9 } as never,
  });
  const { differenceCents } = await operator.api.invoices.planChange({
    params: { id: companyId },
    query: { planId: plan.id },
  });
  const body = { planId: plan.id, confirmedCents: differenceCents };
  await operator.api.subscribers.update({ params: { id: companyId }, body });
  const before = await standingOf(till);
  asaas.pay(ref ?? '');
  await checkCharge(company, chargeId);
  expect(await standingOf(till)).toEqual(before);
});

test('BI-07 only the role of the operator writes what money decides, and no role changes the audit log', async () => {
  const money = [
    'plans',
    'invoices',
    'prorations',
    'billing_terms',
    'payment_providers',
    'payment_charges',
    'payment_mandates',
    'payment_notices',
    'company_meters',
    'whatsapp_prices',
    'impersonations',
    'announcements',
    'brand',
  ];
  const { rows } = await asOperator((db) =>
    sql<{ what: string }>`
      select concat_ws(' ', role, act, name) as what
      from unnest(array['app_tenant', 'app_worker']) role, unnest(${money}::text[]) name,
        unnest(array['insert', 'update', 'delete', 'truncate']) act
      where has_table_privilege(role, name, act)
        or (act in ('insert', 'update') and has_any_column_privilege(role, name, act))
      union all
      select concat_ws(' ', role, act, 'audit_entries')
      from unnest(array['app_tenant', 'app_worker', 'app_operator']) role,
        unnest(array['update', 'delete', 'truncate']) act
      where has_table_privilege(role, 'audit_entries', act)
        or (act = 'update' and has_any_column_privilege(role, 'audit_entries', act))
      union all
      select concat_ws(' ', role, 'update companies', c.column_name)
      from unnest(array['app_tenant', 'app_worker']) role, information_schema.columns c
      where c.table_name = 'companies' and has_column_privilege(role, 'companies', c.column_name, 'update')
        and c.column_name in ('due_date', 'trial_ends_at', 'status', 'plan_id', 'recurrence', 'overrides',
          'erase_at', 'erased_at', 'signed_up_at')
      order by 1`.execute(db),
  );
  // The operator's role removes what is a year old.
  expect(rows.map(({ what }) => what)).toEqual(['app_operator delete audit_entries']);
});

test('BI-01 a statement in the scope of a company makes no user an operator, nor one who is, a user', async () => {
  const till = await openTill();
  const denied = expect.objectContaining({ code: '42501' });
  const { company, attendant } = till;
  const operatorsOwn = companyOf({ companyId: till.operator.companyId });
  const set = (of: typeof company, id: number, isOperator: boolean) =>
    of.inScope(({ db }) => db.updateTable('users').set({ super: isOperator }).where('id', '=', id).execute());
  await expect(set(company, attendant.id, true)).rejects.toEqual(denied);
  await expect(set(operatorsOwn, till.operator.id, false)).rejects.toEqual(denied);
  await expect(
    company.inScope(({ db }) =>
      sql`insert into users (name, email, profile, super) values ('Eva', 'eva@x.example', 'admin', true)`.execute(db),
    ),
  ).rejects.toEqual(denied);
  // Whatever else stands in the statement.
  await set(company, attendant.id, false);
});
