import type { BillingTerms } from '@balcao/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/scope/tables.ts';

/** The terms of the operator for all companies. */
export async function readBillingTerms(db: Kysely<Tables>): Promise<BillingTerms> {
  return db
    .selectFrom('billing_terms')
    .select(['days_before as daysBefore', 'grace_days as graceDays'])
    .executeTakeFirstOrThrow();
}

/** Only the operator's transaction may change them. */
export async function changeBillingTerms(
  db: Kysely<Tables>,
  { daysBefore, graceDays }: BillingTerms,
): Promise<BillingTerms> {
  await db.updateTable('billing_terms').set({ days_before: daysBefore, grace_days: graceDays }).execute();
  return readBillingTerms(db);
}
