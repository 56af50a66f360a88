import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { mailsTo } from '../../testing/mails.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { until } from '../../testing/until.ts';
import { isServed } from '../companies/index.ts';
import { eraseDueCompanies } from '../company-data/jobs.ts';
import { makePlan } from '../plans/make-plan.ts';
import { updateSubscriber } from '../subscribers/change-subscribers.ts';
import { orderErasure, takeBackErasure } from '../subscribers/order-erasure.ts';
import { requireInvoiceToPay, settleInvoice } from './index.ts';
import { makeInvoiceJob } from './jobs.ts';
import { previewPlanChange } from './preview-plan-change.ts';
import { remindOfInvoices } from './remind.ts';

const dayMs = 86_400_000;

/** A company on trial, and a clock that the test turns; each day has a run of both jobs. */
async function beginYear() {
  const trialEnd = new Date('2031-01-04T15:00:00Z');
  const { app, admin, companyId } = await makeOffice({ dueDate: trialEnd, plan: { value: '100.00' } });
  const company = companyOf({ companyId });
  const set = (columns: object) =>
    asOperator((db) => db.updateTable('companies').set(columns).where('id', '=', companyId).execute());
  await set({ trial_ends_at: trialEnd });
  let now = new Date('2031-01-01T15:00:00Z');
  return {
    set,
    async turnTo(day: string) {
      const end = new Date(`${day}T15:00:00Z`);
      for (; now < end; now = new Date(now.getTime() + dayMs)) {
        await makeInvoiceJob(now);
        await remindOfInvoices(now);
      }
      await makeInvoiceJob(now);
      await remindOfInvoices(now);
    },
    pay: async (cents: number) => {
      const { id: invoiceId } = await asOperator((db) => requireInvoiceToPay(db, { companyId }));
      const payment = { companyId, invoiceId, cents, paidAt: now, by: { provider: 'efi', chargeId: invoiceId } };
      // Each payment is reported twice, at the same time.
      const all = await Promise.all([1, 2].map(() => asOperator((db) => settleInvoice(db, payment))));
      return all.map(({ outcome }) => outcome).find((outcome) => outcome !== 'already');
    },
    /** The operator confirms what the preview shows. @returns the difference for the days that are paid, in cents */
    changePlan: async (value: string) => {
      const planId = await makePlan({ value });
      const { differenceCents } = await previewPlanChange({ companyId, planId }, now);
      const operator = { companyId: 0, name: 'Olga Operadora' };
      await updateSubscriber(operator, companyId, { planId, confirmedCents: differenceCents }, now);
      return differenceCents;
    },
    nameOf: async () => (await company.read(({ db }) => db.selectFrom('companies').select('name').execute()))[0]?.name,
    /** The operator ends the company; it is erased after the waiting time. */
    leave: async (name: string) => orderErasure(companyId, { name, now }),
    return: () => takeBackErasure(companyId, undefined, now),
    erase: () => eraseDueCompanies({ signal: new AbortController().signal, now }),
    isServed: () => company.read((scope) => isServed(scope), { now }),
    dueDay: async () => {
      const { dueDate } = await admin.api.companies.listPlan({ params: { companyId } });
      return dueDate?.slice(0, 10);
    },
    /** Each invoice as `from–to status cents`, the oldest first. */
    books: async () => {
      const { rows } = await company.read(({ db }) =>
        sql<{
          line: string;
        }>`select concat(period_start, '–', period_end, ' ', status, ' ', coalesce(paid_cents, cents))
          as line
          from invoices order by period_start`.execute(db),
      );
      return rows.map(({ line }) => line);
    },
    /** The mails are written later, and none is written for an invoice that was paid meanwhile. */
    reminders: async (count: number) => {
      await until(() => mailsTo(app, admin.email).length >= count || undefined, {
        state: () => mailsTo(app, admin.email),
      });
      return mailsTo(app, admin.email).length;
    },
  };
}

test('BI-03 BI-05 BI-07 the books of a company: trial, paid, changed, late, refused, paid, erased', async () => {
  const year = await beginYear();
  // Trial: nothing is owed, also on its last days.
  await year.turnTo('2031-01-03');
  expect(await year.books()).toEqual([]);
  // It signs on its last day. The first month begins when the trial ends.
  await year.turnTo('2031-01-04');
  expect(await year.pay(10_000)).toBe('settled');
  expect(await year.dueDay()).toBe('2031-02-04');
  // In time, twice; each invoice was made ten days before.
  await year.turnTo('2031-01-24');
  expect(await year.books()).toEqual(['2031-01-04–2031-02-04 paid 10000']);
  await year.turnTo('2031-01-25');
  expect(await year.books()).toEqual(['2031-01-04–2031-02-04 paid 10000', '2031-02-04–2031-03-04 open 10000']);
  expect(await year.pay(10_000)).toBe('settled');
  await year.turnTo('2031-02-25');
  // Another plan, while the invoice is open: the amount follows at once, with seven of 28 paid days at the new price.
  expect(await year.changePlan('150.00')).toBe(1250);
  expect((await year.books()).at(-1)).toBe('2031-03-04–2031-04-04 open 16250');
  await year.turnTo('2031-02-26');
  for (const tooLittle of [10_000, 15_000, 16_249]) expect(await year.pay(tooLittle)).toBe('underpaid');
  expect(await year.dueDay()).toBe('2031-03-04');
  expect(await year.pay(16_250)).toBe('settled');
  expect(await year.dueDay()).toBe('2031-04-04');
  // Late, in the days of grace: served, and the due date keeps its day.
  await year.turnTo('2031-04-06');
  expect(await year.isServed()).toBe(true);
  // Before the day, 4 April, and on it.
  expect(await year.reminders(2)).toBe(2);
  expect(await year.pay(15_000)).toBe('settled');
  expect(await year.dueDay()).toBe('2031-05-04');
  // Later than that: refused. No further invoices pile up, and the paid month begins with the payment.
  await year.turnTo('2031-05-08');
  expect(await year.isServed()).toBe(false);
  await year.turnTo('2031-06-20');
  expect((await year.books()).filter((line) => line.includes('open'))).toEqual(['2031-05-04–2031-06-04 open 15000']);
  // Before the day, 4 May, on it, and after it.
  expect(await year.reminders(5)).toBe(5);
  expect(await year.pay(15_000)).toBe('settled');
  expect(await year.isServed()).toBe(true);
  expect(await year.dueDay()).toBe('2031-07-20');
  // It pays for the rest of the year at once.
  await year.set({ recurrence: 'SEMESTRAL' });
  await year.turnTo('2031-07-15');
  // Before the day, 20 July.
  expect(await year.reminders(6)).toBe(6);
  expect(await year.pay(90_000)).toBe('settled');
  await year.turnTo('2031-12-31');
  expect(await year.books()).toEqual([
    '2031-01-04–2031-02-04 paid 10000',
    '2031-02-04–2031-03-04 paid 10000',
    '2031-03-04–2031-04-04 paid 16250',
    '2031-04-04–2031-05-04 paid 15000',
    '2031-06-20–2031-07-20 paid 15000',
    '2031-07-20–2032-01-20 paid 90000',
  ]);
  expect(await year.reminders(6)).toBe(6);
  // A cheaper plan: twenty of 184 paid days give back a third of their price, and so does the next invoice.
  expect(await year.changePlan('100.00')).toBe(-3261);
  await year.turnTo('2032-01-11');
  expect((await year.books()).at(-1)).toBe('2032-01-20–2032-07-20 open 56739');
  expect(await year.pay(56_739)).toBe('settled');
  expect(await year.dueDay()).toBe('2032-07-20');
  // The company leaves while its next invoice is open: its calls are refused at once, and reminders end.
  await year.turnTo('2032-07-11');
  const books = await year.books();
  expect(books.at(-1)).toBe('2032-07-20–2033-01-20 open 60000');
  const name = (await year.nameOf()) ?? '';
  await year.leave(name);
  expect(await year.isServed()).toBe(false);
  await year.return();
  expect(await year.isServed()).toBe(true);
  await year.leave(name);
  await year.turnTo('2032-07-24');
  await year.erase();
  // The waiting time is not over.
  expect(await year.nameOf()).toBe(name);
  expect(await year.books()).toEqual(books);
  await year.turnTo('2032-07-26');
  await year.erase();
  // The books are what they were, without a name; what was open will not be paid.
  expect(await year.nameOf()).toMatch(/^#\d+$/);
  const closed = books.map((line) => line.replace('open', 'void'));
  expect(await year.books()).toEqual(closed);
  await year.turnTo('2032-12-31');
  expect(await year.books()).toEqual(closed);
});
