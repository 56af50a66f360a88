import type { Installation } from './installation.ts';

/**
 * Gives a number a send budget that no measurement uses up, and drops the constraints of the table that forbid such a
 * budget. At the usual maximum of 600 messages a minute, 10,000 people would take 17 minutes.
 */
export async function removeSendLimits({ database, companyId }: Installation, connectionId: number): Promise<void> {
  await database.query(
    `alter table send_budgets drop constraint if exists budget_per_minute,
       drop constraint if exists budget_first_contacts`,
  );
  await database.query(
    `insert into send_budgets (company_id, connection_id, per_minute, first_contacts_per_day, warm_up)
     values ($1, $2, 1000000, 1000000, false)
     on conflict (company_id, connection_id) do update
     set per_minute = excluded.per_minute, first_contacts_per_day = excluded.first_contacts_per_day, warm_up = false`,
    [companyId, connectionId],
  );
}
