import { every } from '../../platform/jobs/jobs.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { goneAfterMs, markOfflineUsers } from './presence.ts';

/** Every minute: in each company that has somebody silent for too long, marks them as gone. */
export async function sweepPresence(now = new Date()): Promise<void> {
  const companies = await asOperator((db) =>
    db
      .selectFrom('users')
      .select('company_id')
      .distinct()
      .where('online', '=', true)
      .where('last_seen_at', '<', new Date(now.getTime() - goneAfterMs))
      .execute(),
  );
  for (const { company_id } of companies) await inCompany(company_id, markOfflineUsers, { now });
}

every('sweep-presence', '* * * * *', () => sweepPresence());
