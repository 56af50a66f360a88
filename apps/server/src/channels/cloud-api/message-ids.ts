import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/**
 * Maps the ids of our messages. We choose an id before a message is sent, and Meta gives it another one (`wamid.…`).
 * Messages of customers keep Meta's id.
 */

const selectOurIds = statement(
  'select wa_id as "waId", wamid from cloud_messages where connection_id = $1 and wamid = any($2::text[])',
);
const selectAttempt = statement(
  `select wamid, extract(epoch from clock_timestamp() - tried_at) * 1000 as "agoMs"
    from cloud_messages
    where connection_id = $1 and wa_id = $2`,
);
// An id that Meta reported as failed is not stored again.
const storeIds = statement(`insert into cloud_messages (connection_id, wa_id, wamid) select $1, k.wa, k.wamid
  from unnest($2::text[], $3::text[]) k (wa, wamid)
  where exists (select from messages m where m.connection_id = $1 and m.wa_id = k.wa and m.from_me)
  order by k.wa
  on conflict (company_id, connection_id, wa_id) do update set wamid = coalesce(cloud_messages.wamid, excluded.wamid)
  where cloud_messages.failed is distinct from excluded.wamid`);
const updateFailed = statement(
  `update cloud_messages
    set failed = wamid, wamid = null, tried_at = to_timestamp(0)
    where connection_id = $1 and wamid = any($2::text[]) and not delivered`,
);
const updateDelivered = statement(
  'update cloud_messages set delivered = true where connection_id = $1 and wamid = any($2::text[]) and not delivered',
);
const selectDelivered = statement(
  'select wamid from cloud_messages where connection_id = $1 and wamid = any($2::text[]) and delivered',
);
const upsertAttempt = statement(`insert into cloud_messages (connection_id, wa_id) values ($1, $2)
  on conflict (company_id, connection_id, wa_id) do update set tried_at = clock_timestamp()`);
const deleteUnsent = statement('delete from cloud_messages where connection_id = $1 and wa_id = $2 and wamid is null');

/** Our ids by Meta's ids, for those that are messages of ours. */
export async function ourIds(
  scope: Scope,
  connectionId: number,
  wamids: readonly string[],
): Promise<Map<string, string>> {
  if (wamids.length === 0) return new Map();
  const rows = await scope.rows<{ waId: string; wamid: string }>(selectOurIds, [connectionId, wamids]);
  return new Map(rows.map((row) => [row.wamid, row.waId]));
}

/** Meta's id of a message. A message of a customer has it already. */
export async function wamidOf(companyId: number, connectionId: number, waId: string): Promise<string | undefined> {
  if (waId.startsWith('wamid.')) return waId;
  return (await findAttempt(companyId, connectionId, waId))?.wamid ?? undefined;
}

/**
 * The state of an own message. Undefined: never tried. With a `wamid`: sent. Without one: the outcome of the try is
 * unknown, or Meta refused the message; a refused try counts as made in 1970.
 */
export async function findAttempt(
  companyId: number,
  connectionId: number,
  waId: string,
): Promise<{ wamid: string | null; agoMs: number } | undefined> {
  const [row] = await readCompany(companyId, (scope) =>
    scope.rows<{ wamid: string | null; agoMs: string }>(selectAttempt, [connectionId, waId]),
  );
  return row && { wamid: row.wamid, agoMs: Number(row.agoMs) };
}

/** Call this before the message is sent: after a crash it is known that it may have been sent. */
export const recordAttempt = (companyId: number, connectionId: number, waId: string): Promise<unknown> =>
  inCompany(companyId, (scope) => scope.rows(upsertAttempt, [connectionId, waId]));
/** Call this when the message counts as not sent, so that the next try need not wait for a report. */
export const deleteAttempt = (companyId: number, connectionId: number, waId: string): Promise<unknown> =>
  inCompany(companyId, (scope) => scope.rows(deleteUnsent, [connectionId, waId]));

/** Marks messages as delivered. A failure that Meta reports for them later is ignored. */
export const markDelivered = (scope: Scope, connectionId: number, wamids: readonly string[]): Promise<unknown> =>
  scope.rows(updateDelivered, [connectionId, [...wamids].toSorted()]);

/** Those of the given messages that are delivered. */
export async function deliveredAmong(
  scope: Scope,
  connectionId: number,
  wamids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await scope.rows<{ wamid: string }>(selectDelivered, [connectionId, wamids]);
  return new Set(rows.map(({ wamid }) => wamid));
}

/** Marks the messages as failed, except delivered ones. The next send of a failed message gets a new id from Meta. */
export const markFailed = (scope: Scope, connectionId: number, wamids: readonly string[]): Promise<unknown> =>
  scope.rows(updateFailed, [connectionId, wamids]);

/** Stores which message of ours has which id at Meta. Ids that do not belong to this connection are ignored. */
export async function storeMessageIds(
  scope: Scope,
  connectionId: number,
  pairs: readonly { waId: string; wamid: string }[],
): Promise<void> {
  // Each message once: one statement cannot change a row twice.
  const byOurId = new Map(pairs.map(({ waId, wamid }) => [waId, wamid]));
  if (byOurId.size > 0) await scope.rows(storeIds, [connectionId, [...byOurId.keys()], [...byOurId.values()]]);
}
