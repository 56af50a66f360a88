import type { WhatsappPrices } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { asLoggedOperator, asOperator } from '../../platform/scope/as-operator.ts';
import type { Operator } from '../../platform/scope/name-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { dollars } from './list-companies.ts';

export const listPrices = (): Promise<WhatsappPrices> => asOperator(readPrices);

async function readPrices(db: Kysely<Tables>): Promise<WhatsappPrices> {
  const rows = await db
    .selectFrom('whatsapp_prices')
    .select(['country', 'category', 'micros', sql<string>`valid_from::text`.as('validFrom')])
    // The prices of all other countries come last.
    .orderBy(sql`country = '*'`)
    .orderBy('country')
    .orderBy('category')
    .orderBy('valid_from', 'desc')
    .execute();
  return { prices: rows.map(({ micros, ...price }) => ({ ...price, price: dollars(micros) })) };
}

/**
 * Replaces the price list. The costs of the current month are computed again; former months keep their costs.
 * @param operator named in the audit log with each price that changes; absent in the seed
 */
export const changePrices = ({ prices }: WhatsappPrices, operator?: Operator): Promise<WhatsappPrices> =>
  asLoggedOperator(operator, async (db) => {
    const list = JSON.stringify(prices.map(({ price, ...row }) => ({ ...row, micros: Math.round(price * 1_000_000) })));
    const newPrices = sql`jsonb_to_recordset(${list}::jsonb)
      as w (country text, category text, "validFrom" date, micros bigint)`;
    // Rows with an unchanged price are not written, so that the audit log names only the changed prices.
    await sql`
      delete from whatsapp_prices p where not exists (
        select from ${newPrices}
        where w.country = p.country and w.category = p.category and w."validFrom" = p.valid_from)`.execute(db);
    await sql`
      insert into whatsapp_prices (country, category, valid_from, micros)
      select country, category, "validFrom", micros from ${newPrices}
      on conflict (country, category, valid_from) do update set micros = excluded.micros
      where whatsapp_prices.micros <> excluded.micros`.execute(db);
    // The month in Brazil, also for companies in other time zones.
    const ofThisMonth = sql`day >= date_trunc('month', now() at time zone 'America/Sao_Paulo')::date`;
    await sql`
      update company_meters
      set cost_micros = whatsapp_cost(charges, day), unpriced = whatsapp_unpriced(charges, day)
      where ${ofThisMonth}`.execute(db);
    await sql`
      update company_meters r
      set month_cost_micros = s.micros
      from (
        select company_id, day, sum(cost_micros) over (
          partition by company_id, date_trunc('month', day)
          order by day) as micros
        from company_meters
        where ${ofThisMonth}) s
      where r.company_id = s.company_id and r.day = s.day`.execute(db);
    return readPrices(db);
  });
