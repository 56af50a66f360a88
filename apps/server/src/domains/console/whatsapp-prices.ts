import type { WhatsappPrices } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { dollars } from './list-companies.ts';

export const listPrices = (): Promise<WhatsappPrices> => asOperator(readPrices);

async function readPrices(db: Kysely<Tables>): Promise<WhatsappPrices> {
  const rows = await db
    .selectFrom('whatsapp_prices')
    .select(['country', 'category', 'micros', sql<string>`valid_from::text`.as('validFrom')])
    .orderBy(sql`country = '*'`)
    .orderBy('country')
    .orderBy('category')
    .orderBy('valid_from', 'desc')
    .execute();
  return { prices: rows.map(({ micros, ...price }) => ({ ...price, price: dollars(micros) })) };
}

/** Replaces the price list. The costs of the current month follow; former months keep what they were counted with. */
export const changePrices = ({ prices }: WhatsappPrices): Promise<WhatsappPrices> =>
  asOperator(async (db) => {
    await db.deleteFrom('whatsapp_prices').execute();
    if (prices.length > 0)
      await db
        .insertInto('whatsapp_prices')
        .values(
          prices.map(({ country, category, validFrom, price }) => ({
            country,
            category,
            valid_from: validFrom,
            micros: Math.round(price * 1_000_000),
          })),
        )
        .execute();
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
