import { sql } from 'kysely';
import { asWorker } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { isUnattended, noteUnattended } from './note-unattended.ts';

/** Finds connections whose node is gone and that no other node took over. Several nodes may run it at once. */
export async function watchUnattended(): Promise<void> {
  const { rows } = await asWorker((db) =>
    sql<{
      companyId: number;
      id: number;
    }>`select c.company_id "companyId", c.id from connection_leases l join connections c on c.company_id = l.company_id and c.id = l.connection_id
      where ${sql.raw(isUnattended)}`.execute(db),
  );
  for (const { companyId, id } of rows) await inCompany(companyId, (scope) => noteUnattended(scope, id));
}
