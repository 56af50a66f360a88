import { limits } from '@balcao/contract';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Company } from '../../platform/scope/scope.ts';

/** Every night: deletes entries that are older than `limits.auditDays`. Companies cannot delete entries. */
export async function forgetOldEntries(now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - limits.auditDays * 86_400_000);
  await asOperator((db) => db.deleteFrom('audit_entries').where('at', '<', since).execute());
}

/**
 * Deletes the entries about an erased contact, except the one about its erasure: those with its id, and those that name
 * it but have the id of another record, such as a ticket.
 * @param names the names and numbers by which entries may call the contact
 */
export async function forgetContactEntries(
  { id }: Company,
  { contactId, names }: { contactId: number; names: readonly string[] },
): Promise<void> {
  await asOperator((db) =>
    db
      .deleteFrom('audit_entries')
      .where('company_id', '=', id)
      .where('subject', '<>', 'contact_erasures')
      .where(({ or, and, eb }) =>
        or([
          and([eb('subject', '=', 'contacts'), eb('record_id', '=', String(contactId))]),
          and([
            eb('subject', 'in', ['contacts', 'contact_merges', 'tickets', 'schedules', 'consents', 'company_exports']),
            eb('record_name', 'in', [...names]),
          ]),
        ]),
      )
      .execute(),
  );
}
