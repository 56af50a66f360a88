import type { BillingTerms, BillingTermsChanges } from '@balcao/contract';
import type { Kysely } from 'kysely';
import { logForInstallation, type Operator } from '../../platform/scope/name-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** The billing terms of the operator, which count for all companies. */
export async function readBillingTerms(db: Kysely<Tables>): Promise<BillingTerms> {
  return db
    .selectFrom('billing_terms')
    .select(['days_before as daysBefore', 'grace_days as graceDays', 'reminder_connection_id as reminderConnectionId'])
    .executeTakeFirstOrThrow();
}

/**
 * The connection by which companies are reminded of invoices, and the operator's company that owns the connection;
 * undefined: they are not reminded by WhatsApp.
 */
export async function findReminderNumber(
  db: Kysely<Tables>,
): Promise<{ companyId: number; connectionId: number } | undefined> {
  const { companyId, connectionId } = await db
    .selectFrom('billing_terms')
    .select(['reminder_company_id as companyId', 'reminder_connection_id as connectionId'])
    .executeTakeFirstOrThrow();
  return companyId !== null && connectionId !== null ? { companyId, connectionId } : undefined;
}

/**
 * Changes the billing terms of the operator. Only the operator's transaction may do so.
 * @param operator the operator's company owns the connection of the reminders, and its audit log gets the change.
 * Absent only in tests: the log gets no entry
 */
export async function changeBillingTerms(
  db: Kysely<Tables>,
  { daysBefore, graceDays, reminderConnectionId: connectionId }: BillingTermsChanges,
  operator?: Operator,
): Promise<BillingTerms> {
  await logForInstallation(db, operator);
  await db
    .updateTable('billing_terms')
    .set({
      days_before: daysBefore,
      grace_days: graceDays,
      ...(connectionId !== undefined && {
        reminder_company_id: connectionId === null ? null : (operator?.companyId ?? null),
        reminder_connection_id: connectionId,
      }),
    })
    .execute();
  return readBillingTerms(db);
}
