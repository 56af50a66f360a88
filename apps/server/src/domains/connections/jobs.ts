import { sql } from 'kysely';
import { asWorker } from '../../platform/scope/as-operator.ts';
import { companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import { isUnattended, noteUnattended } from './note-unattended.ts';

/** Finds connections whose node is gone and that no other node took over. Several nodes may run it at once. */
export async function watchUnattended(): Promise<void> {
  const { rows } = await asWorker((db) =>
    sql<OfCompany & { id: number }>`
      select ${companyOfRow('c')}, c.id
      from connection_leases l
      join connections c on ${isSameCompany('c', 'l')} and c.id = l.connection_id
      where ${sql.raw(isUnattended)}`.execute(db),
  );
  for (const row of rows) await companyOf(row).inScope((scope) => noteUnattended(scope, row.id));
}
