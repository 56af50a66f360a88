import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { clientOf, refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makePlan } from '../plans/make-plan.ts';
import { updateSubscriber } from '../subscribers/change-subscribers.ts';
import { requireInvoiceToPay, settleInvoice, writePayLink } from './index.ts';
import { readLines } from './invoice-lines.ts';
import { makeInvoice } from './make-invoice.ts';
import { previewPlanChange } from './preview-plan-change.ts';

const dayMs = 86_400_000;
/** The calendar day in São Paulo, so many days from now. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * dayMs).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });

/** A company of a plan of 90.00 that has paid 30 days, of which `daysLeft` are left. */
async function makePayer({ daysLeft = 20, value = '90.00' } = {}) {
  const end = dayIn(daysLeft);
  const office = await makeOffice({ dueDate: new Date(`${end}T15:00:00Z`), plan: { value } });
  const { companyId } = office;
  await makeInvoice(companyId, {
    detail: 'Plano Básico',
    cents: Math.round(Number(value) * 100),
    dueDate: dayIn(daysLeft - 30),
    periodEnd: end,
    status: 'paid',
    paid_at: new Date(),
    paid_cents: 9000,
    paid_with: 'efi',
  });
  const { api, name } = await office.hire({ name: 'Olga Operadora', isSuper: true });
  const params = { id: companyId };
  return {
    ...office,
    end,
    operatorName: name,
    api,
    preview: (planId: number) => api.invoices.planChange({ params, query: { planId } }),
    change: (planId: number, confirmedCents?: number) =>
      api.subscribers.update({ params, body: { planId, ...(confirmedCents !== undefined && { confirmedCents }) } }),
  };
}

const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);
const brief = (lines: readonly { kind: string; cents: number }[]) => lines.map(({ kind, cents }) => `${kind} ${cents}`);
const outdated = { status: 409, error: 'ERR_PLAN_CHANGE_OUTDATED' };

test('BI-03 the operator sees and confirms what a plan change costs, and the next invoice has its lines', async () => {
  const { admin, api, app, change, companyId, end, operatorName, preview } = await makePayer();
  const dearer = await makePlan({ name: `Completo ${companyId}`, value: '150.00' });
  const seen = await preview(dearer);
  expect(seen).toMatchObject({
    from: { monthlyCents: 9000, months: 1 },
    to: { name: `Completo ${companyId}`, monthlyCents: 15_000, months: 1 },
    prorations: [{ from: dayIn(0), to: end, days: 30, daysLeft: 20, creditCents: 6000, chargeCents: 10_000 }],
    differenceCents: 4000,
    invoice: { isMade: false, dueDate: end, cents: 19_000 },
  });
  expect(brief(seen.invoice?.lines ?? [])).toEqual(['period 15000', 'credit -6000', 'charge 10000']);
  // The preview changes nothing, and a change that was not confirmed, or with another amount, is refused.
  expect(await preview(dearer)).toEqual(seen);
  for (const wrong of [undefined, 3999, 0]) expect(await refusalOf(change(dearer, wrong))).toEqual(outdated);
  expect(await change(dearer, 4000)).toMatchObject({ planId: dearer });

  const invoice = await admin.api.invoices.toPay();
  expect(invoice).toMatchObject({ value: 190, periodStart: end });
  const { lines } = await admin.api.invoices.show({ params: { id: invoice.id } });
  expect(lines).toEqual(seen.invoice?.lines);
  // The checkout and the page of the signed link show the same ones.
  expect((await admin.api.payments.openCheckout({ body: { invoiceId: invoice.id } })).lines).toEqual(lines);
  const link = writePayLink(companyOf({ companyId }), { now: new Date() });
  const token = link.slice(link.lastIndexOf('/') + 1);
  expect(await clientOf(app.url).invoices.showPayable({ params: { token } })).toMatchObject({ invoice, lines });
  expect(lines[1]).toEqual({ kind: 'credit', detail: 'Plano Básico', from: dayIn(0), to: end, days: 20, cents: -6000 });
  const { entries } = await admin.api.audit.list();
  expect(entries.filter(({ subject }) => subject === 'prorations')).toMatchObject([
    {
      actor: 'platform',
      actorName: operatorName,
      changes: { credit_cents: [null, 6000], charge_cents: [null, 10_000] },
    },
  ]);
  expect(entries.find(({ changes }) => 'plan_id' in changes)).toMatchObject({
    actor: 'platform',
    actorName: operatorName,
    changes: { plan_id: [expect.any(String), `Completo ${companyId}`] },
  });
  // Back to the former plan on the same day: the period costs what it did, and the open invoice follows at once.
  const back = await makePlan({ name: 'Básico de novo', value: '90.00' });
  expect((await preview(back)).differenceCents).toBe(-4000);
  await change(back, -4000);
  const shown = await admin.api.invoices.show({ params: { id: invoice.id } });
  expect(shown).toMatchObject({ status: 'open', value: 90 });
  expect(brief(shown.lines)).toEqual(['period 9000', 'credit -6000', 'charge 10000', 'credit -10000', 'charge 6000']);
  // When it is paid, later invoices do not carry the lines again.
  await api.invoices.markPaid({ params: { id: invoice.id }, body: { reason: 'Pago no balcão' } });
  const next = await admin.api.invoices.toPay();
  expect((await admin.api.invoices.show({ params: { id: next.id } })).lines).toMatchObject([{ kind: 'period' }]);
});

test('BI-03 credit that is greater than an invoice pays it, moves the due date, and waits for later ones', async () => {
  const { admin, change, end, preview } = await makePayer({ value: '300.00' });
  const { id } = await admin.api.invoices.toPay();
  const screen = await admin.openScreen();
  const cheap = await makePlan({ value: '120.00' });
  // Twenty of thirty days: 200.00 back, 80.00 for the new plan.
  const seen = await preview(cheap);
  expect(seen).toMatchObject({ creditCents: 20_000, chargeCents: 8000, invoice: { isMade: true, cents: 0 } });
  await change(cheap, -12_000);
  expect(await screen.hear('payment')).toMatchObject({ invoiceId: id });
  screen.close();
  const paid = await admin.api.invoices.show({ params: { id } });
  expect(paid).toMatchObject({ status: 'paid', value: 0, paidValue: 0, paidWith: 'credit', periodStart: end });
  expect(brief(paid.lines)).toEqual(['period 12000', 'credit -20000', 'charge 8000']);
  // A further change uses up less than it gives back.
  const cheapest = await makePlan({ value: '10.00' });
  const more = await preview(cheapest);
  expect(more.prorations).toHaveLength(2);
  await change(cheapest, more.differenceCents);
  const next = more.invoice;
  expect(next).toMatchObject({ cents: 0 });
  expect(next?.lines.at(-1)).toMatchObject({ kind: 'later', cents: -more.differenceCents - 1000 });
  expect(await refusalOf(admin.api.invoices.toPay())).toMatchObject({ error: 'ERR_NOTHING_TO_PAY' });
});

test('BI-03 days without a paid invoice are not prorated: a trial, a plan without a price, the due date', async () => {
  const free = await makePlan({ value: '0.00' });
  const dear = await makePlan({ value: '150.00' });
  const onDueDay = await makePayer({ daysLeft: 0 });
  expect(await onDueDay.preview(dear)).toMatchObject({
    prorations: [],
    differenceCents: 0,
    invoice: { cents: 15_000 },
  });
  const toFree = await makePayer();
  // The credit stays for an invoice of a later plan.
  expect(await toFree.preview(free)).toMatchObject({ creditCents: 6000, chargeCents: 0, invoice: null });
  await toFree.change(free, -6000);
  expect(await refusalOf(toFree.admin.api.invoices.toPay())).toMatchObject({ error: 'ERR_NOTHING_TO_PAY' });
  const again = await toFree.preview(dear);
  expect(again).toMatchObject({ creditCents: 0, chargeCents: 10_000, invoice: { cents: 19_000 } });

  const trial = await makeOffice({ dueDate: new Date(Date.now() + 2 * dayMs), plan: { value: '0.00' } });
  const operator = await trial.hire({ isSuper: true });
  const params = { id: trial.companyId };
  expect(await operator.api.invoices.planChange({ params, query: { planId: dear } })).toMatchObject({
    from: { monthlyCents: 0 },
    prorations: [],
    invoice: { isMade: false, cents: 15_000 },
  });
  expect(await operator.api.subscribers.update({ params, body: { planId: dear } })).toMatchObject({ planId: dear });
  const of = (id: number, planId: number) => operator.api.invoices.planChange({ params: { id }, query: { planId } });
  expect(await refusalOf(of(trial.companyId, 999_999_999))).toMatchObject({ error: 'ERR_NO_PLAN_FOUND' });
  expect(await refusalOf(of(999_999_999, dear))).toMatchObject({ error: 'ERR_NO_COMPANY_FOUND' });
});

test('BI-03 a company sees its own prorations only, writes none, and does not preview plan changes', async () => {
  const [ours, theirs] = [await makePayer(), await makePayer()];
  const plan = await makePlan({ value: '150.00' });
  await theirs.change(plan, 4000);
  expect(
    await refusalOf(ours.admin.api.invoices.planChange({ params: { id: ours.companyId }, query: { planId: plan } })),
  ).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  const rows = (companyId: number) =>
    companyOf({ companyId }).read(({ db }) => db.selectFrom('prorations').select('id').execute());
  expect([await rows(ours.companyId), await rows(theirs.companyId)]).toEqual([[], [{ id: expect.any(Number) }]]);
  await expect(
    companyOf(theirs).inScope(({ db }) => db.updateTable('prorations').set({ credit_cents: 1 }).execute()),
  ).rejects.toMatchObject({ code: '42501' });
});

test('BI-03 invoices are what their lines say, and cost between the cheapest and the dearest plan', async () => {
  const prices = [0, 1, 3333, 9990, 50_000];
  const plans = await Promise.all(prices.map((cents) => makePlan({ value: (cents / 100).toFixed(2) })));
  const step = fc.record({ day: fc.integer({ min: 0, max: 31 }), plan: fc.nat({ max: prices.length - 1 }) });
  const run = fc.record({
    // Months of 28, 29, 30 and 31 days.
    start: fc.constantFrom('2031-02-04', '2032-02-04', '2031-04-04', '2031-01-31'),
    first: fc.integer({ min: 1, max: prices.length - 1 }),
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  });
  const property = fc.asyncProperty(run, async ({ start, first, steps }) => {
    const begin = new Date(`${start}T15:00:00Z`);
    const { companyId } = await makeOffice({ dueDate: begin });
    const set = (columns: object) =>
      asOperator((db) => db.updateTable('companies').set(columns).where('id', '=', companyId).execute());
    await set({ plan_id: plans[first] });
    const pay = async (paidAt: Date) =>
      asOperator(async (db) => {
        const { id: invoiceId, cents } = await requireInvoiceToPay(db, { companyId });
        const by = { provider: 'efi', chargeId: invoiceId };
        await settleInvoice(db, { companyId, invoiceId, cents, paidAt, by });
        const lines = await readLines({ db }, invoiceId);
        expect(sumOf(lines)).toBe(cents);
        return { cents, lines };
      });
    const { cents: paid } = await pay(begin);
    const used = [prices[first] ?? 0];
    let [total, current] = [paid, first];
    for (const { day, plan } of steps.toSorted((a, b) => a.day - b.day)) {
      const now = new Date(begin.getTime() + day * dayMs);
      const change = { companyId, planId: plans[plan] ?? 0 };
      const { differenceCents, prorations, invoice } = await previewPlanChange(change, now);
      if (invoice) expect(sumOf(invoice.lines)).toBe(invoice.cents);
      await updateSubscriber(
        { companyId: 0, name: 'Olga' },
        companyId,
        { planId: change.planId, confirmedCents: differenceCents },
        now,
      );
      total += differenceCents;
      if (plan !== current && prorations.length > 0) used.push(prices[plan] ?? 0);
      current = plan;
    }
    expect(total).toBeGreaterThanOrEqual(Math.min(...used));
    expect(total).toBeLessThanOrEqual(Math.max(...used));
    // The next paid invoice carries the difference, whole or as far as it goes.
    await updateSubscriber(
      { companyId: 0, name: 'Olga' },
      companyId,
      { planId: plans[4] ?? 0 },
      new Date('2033-01-01'),
    );
    if (50_000 + total === paid) return;
    const { cents, lines } = await pay(new Date(begin.getTime() + 40 * dayMs));
    expect(lines[0]).toMatchObject({ kind: 'period', cents: 50_000 });
    expect(cents).toBe(50_000 + total - paid);
  });
  await fc.assert(property, { numRuns: 8 });
});
