import { sql } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { mailAdmins } from '../users/index.ts';

export const reminderJob = 'mail-invoice-reminder';

/** `before`: from five days before the due date. `due`: from the due date on. `after`: from three days after it. */
export type ReminderStage = 'before' | 'due' | 'after';

/** The payload of a job that writes a reminder. */
export interface Reminder {
  invoiceId: number;
  stage: ReminderStage;
}

/** From this many days after the due date on, no reminder is sent: the operator talks to the company by then. */
const maxOverdueDays = 30;

/**
 * Reminds admins of the open invoices of their company, by its calendar. Blocked companies are left out.
 * Each stage of an invoice is reminded of once, also over several nodes and restarts: the transaction that notes the
 * stage also stores the jobs of the mails and of the message by WhatsApp. A stage is left out once the next has begun.
 */
export async function remindOfInvoices(now = new Date()): Promise<void> {
  const due = await asOperator(async (db) => {
    const { rows } = await sql<{ companyId: number; invoiceId: number; stage: ReminderStage }>`
      with open as (
        select i.company_id, i.id,
          case
            when d.today >= i.due_date + 3 then 'after'
            when d.today >= i.due_date then 'due'
            when d.today >= i.due_date - 5 then 'before'
          end as stage
        from invoices i
        join companies c on c.id = i.company_id and c.status
        cross join lateral (select company_day(i.company_id, ${now}) as today) d
        where i.status = 'open' and d.today < i.due_date + ${maxOverdueDays}::int
      )
      select o.company_id as "companyId", o.id as "invoiceId", o.stage
      from open o
      where o.stage is not null and not exists (
        select from invoice_reminders r
        where r.company_id = o.company_id and r.invoice_id = o.id and r.stage = o.stage)`.execute(db);
    return rows;
  });
  for (const { companyId, ...reminder } of due)
    await companyOf({ companyId }).inScope((scope) => remindOnce(scope, reminder), { now });
}

async function remindOnce(scope: Scope, reminder: Reminder): Promise<void> {
  const noted = await scope.db
    .insertInto('invoice_reminders')
    .values({ invoice_id: reminder.invoiceId, stage: reminder.stage, sent_at: scope.now })
    .onConflict((conflict) => conflict.constraint('invoice_reminders_pkey').doNothing())
    .returning('stage')
    .executeTakeFirst();
  if (!noted) return;
  await mailAdmins(scope, reminderJob, reminder);
  await scope.record('invoice.reminded', reminder);
}
