import { asOperator } from '../platform/scope/as-operator.ts';
import { makeInvoiceJob } from '../domains/invoices/jobs.ts';
import { makeInvoice } from '../domains/invoices/make-invoice.ts';
import { previewPlanChange } from '../domains/invoices/preview-plan-change.ts';
import { updateSubscriber } from '../domains/subscribers/change-subscribers.ts';
import { sql } from 'kysely';

const dayMs = 86_400_000;
/** YYYY-MM-DD: Swedish dates have this form. */
const dayOf = (date: Date): string => date.toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });

/** The same day, earlier by this number of months; a negative number gives a later month. */
function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  return earlier;
}

/**
 * The invoices of the companies of the demo: paid ones of the last months, a void one, and the open ones, of which some
 * are overdue.
 */
export async function addInvoices(companyId: number, now: Date): Promise<void> {
  await asOperator((db) =>
    db.updateTable('companies').set({ email: 'financeiro@casalume.example' }).where('id', '=', companyId).execute(),
  );
  const companies = await asOperator((db) =>
    db
      .selectFrom('companies as c')
      .innerJoin('plans as p', 'p.id', 'c.plan_id')
      .select(['c.id', 'c.due_date as dueDate', 'p.name as plan'])
      .select(sql<number>`(p.value * 100)::int`.as('cents'))
      .where('p.value', '>', '0')
      .where('c.due_date', 'is not', null)
      .orderBy('c.id')
      .execute(),
  );
  for (const { id, dueDate, plan, cents } of companies) {
    if (dueDate === null) continue;
    const months = id === companyId ? 8 : 3;
    for (let back = months; back >= 1; back -= 1) {
      const from = monthsBefore(dueDate, back);
      await makeInvoice(id, {
        detail: plan,
        cents,
        dueDate: dayOf(from),
        periodEnd: dayOf(monthsBefore(dueDate, back - 1)),
        ...outcomeOf({ isOwn: id === companyId, back, from, cents }),
      });
    }
  }
  const own = companies.find(({ id }) => id === companyId);
  if (own?.dueDate)
    await makeInvoice(companyId, {
      detail: own.plan,
      cents: own.cents,
      dueDate: dayOf(own.dueDate),
      periodEnd: dayOf(monthsBefore(own.dueDate, -1)),
    });
  await makeInvoiceJob(now);
  await changePlan(companies.find(({ plan }) => plan === 'Profissional')?.id, now);
}

/**
 * How a past invoice ended: one of the shop is void, one of each other company was paid to the operator's account, and
 * all others were paid by Pix.
 * @param back how many months ago the invoice was due, counted from the next due date
 */
function outcomeOf({ isOwn, back, from, cents }: { isOwn: boolean; back: number; from: Date; cents: number }) {
  if (isOwn && back === 5) return { status: 'void' as const, reason: 'Cortesia pelo mês da mudança de loja' };
  const payment = {
    status: 'paid' as const,
    paid_at: new Date(from.getTime() - (back % 4) * dayMs),
    paid_cents: cents,
  };
  if (!isOwn && back === 2)
    return { ...payment, paid_with: 'operator' as const, reason: 'Depósito na conta da empresa' };
  return { ...payment, paid_with: 'pix-static' as const };
}

/** A company took the dearest plan in the middle of its paid month: the open invoice has the lines of the change. */
async function changePlan(companyId: number | undefined, now: Date): Promise<void> {
  const dearest = await asOperator((db) =>
    db.selectFrom('plans').select('id').where('name', '=', 'Rede').executeTakeFirst(),
  );
  if (companyId === undefined || !dearest) return;
  const planId = dearest.id;
  const at = new Date(now.getTime() - 9 * dayMs);
  const { differenceCents } = await previewPlanChange({ companyId, planId }, at);
  const operator = { companyId: 0, name: 'Operador' };
  await updateSubscriber(operator, companyId, { planId, confirmedCents: differenceCents }, at);
}
