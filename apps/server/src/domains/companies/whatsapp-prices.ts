import { sql } from 'kysely';
import { queryAsOperator } from '../../platform/scope/as-operator.ts';

/** The prices of today by category, in millionths of a US dollar. A company does not see the price list itself. */
export async function whatsappPrices(now = new Date()): Promise<Record<string, number>> {
  const rows = await queryAsOperator(sql<{ category: string; micros: number }>`
    select distinct on (category) category, micros
    from whatsapp_prices
    where valid_from <= ${now}::date
    order by category, valid_from desc`);
  return Object.fromEntries(rows.map(({ category, micros }) => [category, micros]));
}
