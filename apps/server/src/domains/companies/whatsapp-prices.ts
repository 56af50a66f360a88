import { sql } from 'kysely';
import { queryAsOperator } from '../../platform/scope/as-operator.ts';

/** Prices in millionths of a US dollar, by calling code (`*`: all other countries) and category. */
export type WhatsappPrices = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * The prices of today: of each country and category, the price that became valid last. The rows are read as the
 * operator, because a company may not read the price list.
 */
export async function whatsappPrices(now = new Date()): Promise<WhatsappPrices> {
  const rows = await queryAsOperator(sql<{ country: string; category: string; micros: number }>`
    select distinct on (country, category) country, category, micros
    from whatsapp_prices
    where valid_from <= ${now}::date
    order by country, category, valid_from desc`);
  const prices: Record<string, Record<string, number>> = {};
  for (const { country, category, micros } of rows) prices[country] = { ...prices[country], [category]: micros };
  return prices;
}
