import { limits } from '@balcao/contract';
import { asOperator } from '../../platform/scope/as-operator.ts';

/** Deletes entries that are older than the log goes back. Companies cannot delete any. */
export async function forgetOldEntries(now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - limits.auditDays * 86_400_000);
  await asOperator((db) => db.deleteFrom('audit_entries').where('at', '<', since).execute());
}
