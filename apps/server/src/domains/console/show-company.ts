import { limits, type CompanyMeter, type ConsoleCompanyPage, type ConsoleNumber } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { planJson } from '../plans/index.ts';
import { companiesWithUse, dollars, viewCompany, type CompanyWithUse } from './list-companies.ts';

/** A company with its numbers and the meters of its last days. @throws ERR_NO_COMPANY_FOUND */
export const showConsoleCompany = (id: number): Promise<ConsoleCompanyPage> =>
  asOperator(async (db) => {
    const { rows } = await sql<CompanyWithUse & { monthTokens: number; queues: number }>`
      select l.*, (select ${planJson} || l.overrides from plans p where p.id = l."planId") as plan,
        (select count(*)::int from queues q where q.company_id = l.id) as queues
      from (${companiesWithUse} where c.id = ${id} and c.erased_at is null) l`.execute(db);
    const [row] = rows;
    if (!row) throw fail('ERR_NO_COMPANY_FOUND');
    return {
      ...viewCompany(row),
      queues: row.queues,
      monthTokens: row.monthTokens,
      numbers: await readNumbers(db, id),
      meters: await readMeters(db, id),
    };
  });

async function readNumbers(db: Kysely<Tables>, id: number): Promise<ConsoleNumber[]> {
  return db
    .selectFrom('connections')
    .select(['id', 'name', 'number', 'driver', 'status'])
    .select(sql<boolean>`wanted and status <> 'CONNECTED'`.as('isTroubled'))
    .where('company_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/**
 * The meters of the last days, the latest first. Meters store the tokens of the month so far; the tokens of a day are
 * their growth since the meter before it in the same month. So one more meter is read than is returned.
 */
async function readMeters(db: Kysely<Tables>, id: number): Promise<CompanyMeter[]> {
  const { rows } = await sql<Omit<CompanyMeter, 'cost'> & { micros: string }>`
    select m.day::text, m.received, m.sent, m.kinds, m.cost_micros as micros, m.unpriced,
      (select coalesce(jsonb_object_agg(c.category, c.count), '{}')
        from (
          select w.category, sum(w.count)::int as count from whatsapp_charges(m.charges) w group by w.category) c
      ) as charges,
      m.storage_bytes::float as "storageBytes", m.users, m.connections, m.connected,
      greatest(0, m.month_tokens - coalesce(lag(m.month_tokens) over (
        partition by date_trunc('month', m.day)
        order by m.day), 0))::float as tokens
    from (
      select * from company_meters where company_id = ${id} order by day desc limit ${limits.console.meterDays + 1}) m
    order by m.day desc
    limit ${limits.console.meterDays}`.execute(db);
  return rows.map(({ micros, ...meter }) => ({ ...meter, cost: dollars(micros) }));
}
