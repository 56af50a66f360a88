import { sql } from 'kysely';
import { asWorker } from '../../platform/scope/as-operator.ts';
import { companyOfRow, isSameCompany } from '../../platform/scope/company-of-row.ts';
import { companyOf, type OfCompany } from '../../platform/scope/company.ts';
import { noteUnattended, unattendedSql } from './note-unattended.ts';

/**
 * Marks connections as not connected if their node is gone and no other node took over. Several nodes may run it at
 * once.
 */
export async function watchUnattended(): Promise<void> {
  const { rows } = await asWorker((db) =>
    sql<OfCompany & { id: number }>`
      select ${companyOfRow('c')}, c.id
      from connection_leases l
      join connections c on ${isSameCompany('c', 'l')} and c.id = l.connection_id
      where ${sql.raw(unattendedSql)}`.execute(db),
  );
  for (const row of rows) await companyOf(row).inScope((scope) => noteUnattended(scope, row.id));
}
