import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { countryOf, type CloudStatus } from './to-channel-event.ts';

// Sorted, so that two calls lock the rows in the same order.
const book =
  statement(`insert into cloud_charges as c (connection_id, wamid, wa_id, category, billable, type, model, country,
    booked_at)
  select $1, b.wamid, b."waId", b.category, b.billable, b.type, b.model, b.country, $3
  from jsonb_to_recordset($2::jsonb) b (wamid text, "waId" text, category text, billable boolean, type text,
    model text, country text)
  order by b.wamid
  on conflict (company_id, connection_id, wamid)
    do update set category = excluded.category, billable = excluded.billable, type = excluded.type,
    model = excluded.model, country = coalesce(excluded.country, c.country)
  where (c.category, c.billable, c.type, c.model, c.country) is distinct from (excluded.category, excluded.billable,
    excluded.type, excluded.model, coalesce(excluded.country, c.country))`);

/**
 * Records what Meta charges for our messages, once for each message, however many statuses report it.
 * @param ourIds our ids of the messages, by Meta's ids
 */
export async function bookCharges(
  scope: Scope,
  connectionId: number,
  statuses: readonly CloudStatus[],
  ourIds: ReadonlyMap<string, string>,
): Promise<void> {
  const charges = new Map<string, object>();
  for (const reported of statuses) {
    const { id, status, pricing } = reported;
    const waId = ourIds.get(id);
    if (!pricing || waId === undefined || status === 'failed') continue;
    const { category, billable, type, pricing_model: model } = pricing;
    charges.set(id, { wamid: id, waId, category, billable, type, model, country: countryOf(reported) });
  }
  if (charges.size > 0) await scope.rows(book, [connectionId, JSON.stringify([...charges.values()]), scope.now]);
}
