import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { checkCharge } from './check-charge.ts';
import { checkMandate } from './mandates/check-mandate.ts';

export const checkJobName = 'check-payment-charge';
const batchSize = 500;

/** Looks a charge up at its provider. */
export const checkJob = job<{ id: number }>(async ({ payload, ...of }) => checkCharge(companyOf(of), payload.id), {
  attempts: 6,
  retryDelaySeconds: 10,
  timeoutSeconds: 60,
});

/** Repeats for the same charge become one look-up while it waits. */
export const enqueueCheck = (company: Company, id: number): Promise<void> =>
  company.inScope((scope) => enqueueJob(scope, checkJobName, { id }, { singletonKey: String(id) }));

export const checkMandateJobName = 'check-payment-mandate';

/** Looks a mandate up at its provider. */
export const checkMandateJob = job<{ id: number }>(
  async ({ payload, ...of }) => checkMandate(companyOf(of), payload.id),
  { attempts: 6, retryDelaySeconds: 10, timeoutSeconds: 60 },
);

/** Repeats for the same mandate become one look-up while it waits. */
export const enqueueMandateCheck = (company: Company, id: number): Promise<void> =>
  company.inScope((scope) => enqueueJob(scope, checkMandateJobName, { id }, { singletonKey: String(id) }));

/** Looks up the mandates whose notice may have been lost, as often as charges. It runs every minute. */
export async function checkDueMandates(now = new Date()): Promise<void> {
  const due = await asOperator((db) =>
    db
      .updateTable('payment_mandates')
      .set({
        checks: sql<number>`checks + 1`,
        next_check_at: sql<Date>`${now}::timestamptz
          + least(interval '6 hours', greatest(interval '1 minute', (${now}::timestamptz - created_at) / 4))`,
      })
      .where('id', 'in', (db2) =>
        db2
          .selectFrom('payment_mandates')
          .select('id')
          .where('next_check_at', '<=', now)
          .orderBy('next_check_at')
          .limit(batchSize)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', companyOfRow('payment_mandates')])
      .execute(),
  );
  for (const { id, ...of } of due) await enqueueMandateCheck(companyOf(of), id);
}

/**
 * Looks up the charges whose notice may have been lost: first after a minute, then after a quarter of their age, at
 * least every six hours. It runs every minute.
 */
export async function checkDueCharges(now = new Date()): Promise<void> {
  const due = await asOperator((db) =>
    db
      .updateTable('payment_charges')
      .set({
        checks: sql<number>`checks + 1`,
        next_check_at: sql<Date>`${now}::timestamptz
          + least(interval '6 hours', greatest(interval '1 minute', (${now}::timestamptz - created_at) / 4))`,
      })
      .where('id', 'in', (db2) =>
        db2
          .selectFrom('payment_charges')
          .select('id')
          .where('next_check_at', '<=', now)
          .orderBy('next_check_at')
          .limit(batchSize)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', companyOfRow('payment_charges')])
      .execute(),
  );
  for (const { id, ...of } of due) await enqueueCheck(companyOf(of), id);
}

/** Deletes notices that are old, or more than are kept. It runs every hour. */
export async function forgetNotices(): Promise<void> {
  const { keptDays, kept } = limits.paymentNotice;
  await asOperator((db) =>
    sql`delete from payment_notices
      where last_at < now() - make_interval(days => ${keptDays})
        or id <= (select max(id) from payment_notices) - ${kept}`.execute(db),
  );
}
