import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { asOperator, queryAsOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
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

/** Enqueues a look-up of a charge. While it waits, a repeat for the same charge adds no second one. */
export const enqueueCheck = (company: Company, id: number): Promise<void> =>
  company.inScope((scope) => enqueueJob(scope, checkJobName, { id }, { singletonKey: String(id) }));

export const checkMandateJobName = 'check-payment-mandate';

/** Looks a mandate up at its provider. */
export const checkMandateJob = job<{ id: number }>(
  async ({ payload, ...of }) => checkMandate(companyOf(of), payload.id),
  { attempts: 6, retryDelaySeconds: 10, timeoutSeconds: 60 },
);

/** Enqueues a look-up of a mandate. While it waits, a repeat for the same mandate adds no second one. */
export const enqueueMandateCheck = (company: Company, id: number): Promise<void> =>
  company.inScope((scope) => enqueueJob(scope, checkMandateJobName, { id }, { singletonKey: String(id) }));

type CheckedTable = 'payment_charges' | 'payment_mandates';

/**
 * Claims the rows that are due for a look-up, and sets when each is due again: after a quarter of its age, but at least
 * a minute and at most six hours later.
 */
const claimDue = (table: CheckedTable, now: Date): Promise<(OfCompany & { id: number })[]> =>
  queryAsOperator(sql<OfCompany & { id: number }>`
    update ${sql.table(table)} c
    set checks = c.checks + 1,
      next_check_at = ${now}::timestamptz
        + least(interval '6 hours', greatest(interval '1 minute', (${now}::timestamptz - c.created_at) / 4))
    where c.id in (
      select d.id
      from ${sql.table(table)} d
      where d.next_check_at <= ${now}
      order by d.next_check_at
      limit ${batchSize}
      for update skip locked)
    returning c.id, ${companyOfRow('c')}`);

/** Looks up the charges whose notice may have been lost. It runs every minute. */
export async function checkDueCharges(now = new Date()): Promise<void> {
  for (const { id, ...of } of await claimDue('payment_charges', now)) await enqueueCheck(companyOf(of), id);
}

/** Looks up the mandates whose notice may have been lost. It runs every minute. */
export async function checkDueMandates(now = new Date()): Promise<void> {
  for (const { id, ...of } of await claimDue('payment_mandates', now)) await enqueueMandateCheck(companyOf(of), id);
}

/**
 * Deletes notices that are old, and the oldest ones beyond the number that is kept. This number is an upper limit,
 * since ids have gaps. It runs every hour.
 */
export async function forgetNotices(): Promise<void> {
  const { keptDays, kept } = limits.paymentNotice;
  await asOperator((db) =>
    sql`delete from payment_notices
      where last_at < now() - make_interval(days => ${keptDays})
        or id <= (select max(id) from payment_notices) - ${kept}`.execute(db),
  );
}
