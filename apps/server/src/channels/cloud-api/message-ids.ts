import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import './tables.ts';

/**
 * The house chooses the ids of its messages before they go out; Meta gives them others (`wamid.…`). What customers
 * write keeps Meta's. Here the two are told apart.
 */

const ours = statement(
  'select wa_id as "waId", wamid from cloud_messages where connection_id = $1 and wamid = any($2::text[])',
);
const theirs = statement(
  'select wamid, extract(epoch from clock_timestamp() - tried_at) * 1000 as "agoMs" from cloud_messages where connection_id = $1 and wa_id = $2',
);
const learn = statement(`insert into cloud_messages (connection_id, wa_id, wamid) select $1, k.wa, k.wamid
  from unnest($2::text[], $3::text[]) k (wa, wamid) where exists (select from messages m where m.connection_id = $1 and m.wa_id = k.wa and m.from_me) order by k.wa
  on conflict (company_id, connection_id, wa_id) do update set wamid = coalesce(cloud_messages.wamid, excluded.wamid) where cloud_messages.failed is distinct from excluded.wamid`);
const fail = statement(
  'update cloud_messages set failed = wamid, wamid = null, tried_at = to_timestamp(0) where connection_id = $1 and wamid = any($2::text[]) and not delivered',
);
const arrive = statement(
  'update cloud_messages set delivered = true where connection_id = $1 and wamid = any($2::text[]) and not delivered',
);
const arrived = statement(
  'select wamid from cloud_messages where connection_id = $1 and wamid = any($2::text[]) and delivered',
);
const attempt = statement(`insert into cloud_messages (connection_id, wa_id) values ($1, $2)
  on conflict (company_id, connection_id, wa_id) do update set tried_at = clock_timestamp()`);
const forget = statement('delete from cloud_messages where connection_id = $1 and wa_id = $2 and wamid is null');

/** The house's ids by Meta's, of those that are messages of ours. */
export async function ourIds(
  scope: Scope,
  connectionId: number,
  wamids: readonly string[],
): Promise<Map<string, string>> {
  if (wamids.length === 0) return new Map();
  const rows = await scope.rows<{ waId: string; wamid: string }>(ours, [connectionId, wamids]);
  return new Map(rows.map((row) => [row.wamid, row.waId]));
}

/** Meta's id of a message; what is not one of ours has it already. */
export async function wamidOf(companyId: number, connectionId: number, waId: string): Promise<string | undefined> {
  if (waId.startsWith('wamid.')) return waId;
  return (await findTry(companyId, connectionId, waId))?.wamid ?? undefined;
}

/** How an own message stands: never tried, tried so long ago with unknown outcome, or out under Meta's id. */
export async function findTry(
  companyId: number,
  connectionId: number,
  waId: string,
): Promise<{ wamid: string | null; agoMs: number } | undefined> {
  const [row] = await readCompany(companyId, (scope) =>
    scope.rows<{ wamid: string | null; agoMs: string }>(theirs, [connectionId, waId]),
  );
  return row && { wamid: row.wamid, agoMs: Number(row.agoMs) };
}

export const noteTry = (companyId: number, connectionId: number, waId: string): Promise<unknown> =>
  inCompany(companyId, (scope) => scope.rows(attempt, [connectionId, waId]));
/** It is certain that it did not go out. */
export const forgetTry = (companyId: number, connectionId: number, waId: string): Promise<unknown> =>
  inCompany(companyId, (scope) => scope.rows(forget, [connectionId, waId]));

/** These arrived: a failure that Meta reports of one of them afterwards counts for nothing. */
export const noteDelivered = (scope: Scope, connectionId: number, wamids: readonly string[]): Promise<unknown> =>
  scope.rows(arrive, [connectionId, [...wamids].toSorted()]);

/** Those of these that arrived. */
export async function deliveredAmong(
  scope: Scope,
  connectionId: number,
  wamids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await scope.rows<{ wamid: string }>(arrived, [connectionId, wamids]);
  return new Set(rows.map(({ wamid }) => wamid));
}

/** These did not arrive: whoever sends one of them again sends a new one for Meta. */
export const noteFailed = (scope: Scope, connectionId: number, wamids: readonly string[]): Promise<unknown> =>
  scope.rows(fail, [connectionId, wamids]);

/** Meta says which message of ours is which of its own; ids that are not of this connection are passed over. */
export async function learnIds(
  scope: Scope,
  connectionId: number,
  pairs: readonly { waId: string; wamid: string }[],
): Promise<void> {
  // Once each: a statement cannot change a row twice.
  const known = new Map(pairs.map(({ waId, wamid }) => [waId, wamid]));
  if (known.size > 0) await scope.rows(learn, [connectionId, [...known.keys()], [...known.values()]]);
}
