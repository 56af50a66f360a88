import type { Connection } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { isUnderWay } from './note-unattended.ts';
import { beginOutage, endOutage } from './outages.ts';

/** The status of a connection as its driver reports it; absent fields stay unchanged. */
export interface StateReport {
  status: Connection['status'];
  reason?: string | null;
  qrcode?: string;
  retries?: number;
  number?: string | null;
  /** The link is gone: no node may reconnect it until a user asks. */
  ended?: boolean;
  /** Percent of the history that was imported; null: no import is running. */
  importing?: number | null;
  /** Until then WhatsApp lets the number begin no conversations; ms since 1970. */
  restrictedUntil?: number | null;
  /** The library and the version of the protocol, such as `WhatsApp Cloud API · v23.0`. */
  protocolVersion?: string;
}

// The lease is locked while the status is written, so that a node that lost it cannot overwrite its successor. `ended`
// clears `wanted`, unless a user's order still waits (`command > obeyed`): the order is newer than the driver's report.
// `downSince`: when the lease became free, unless the status was written after that. The connection was down from then.
const storeState = statement(`with held as (select connection_id, free_since
    from connection_leases
    where connection_id = $1 and epoch = $2
    for share),
  before as (select status, updated_at from connections where id = $1),
  now_so as (update connections c set status = $3, updated_at = $4,
    reason = case when $5::jsonb ? 'reason' then $5::jsonb ->> 'reason' else c.reason end,
    qrcode = coalesce($5::jsonb ->> 'qrcode', c.qrcode),
    retries = coalesce(($5::jsonb ->> 'retries')::int, c.retries),
    number = case when $5::jsonb ? 'number' then $5::jsonb ->> 'number' else c.number end,
    importing = case when $5::jsonb ? 'importing' then ($5::jsonb ->> 'importing')::smallint else c.importing end,
    restricted_until = case when $5::jsonb ? 'restrictedUntil'
      then to_timestamp(($5::jsonb ->> 'restrictedUntil')::float8 / 1000)
      else c.restricted_until end,
    speaks = coalesce($5::jsonb ->> 'protocolVersion', c.speaks),
    wanted = c.wanted and (not coalesce(($5::jsonb ->> 'ended')::boolean, false) or c.command > c.obeyed)
    from held where c.id = held.connection_id returning c.removed_at is null as shown)
  select n.shown, b.status as was, case when b.updated_at < h.free_since then h.free_since end as "downSince"
  from now_so n, before b, held h`);

/**
 * Stores the status of a connection.
 * @returns false if the lease has another epoch, since another node drives the connection now; nothing is stored then
 */
export async function storeConnectionState(
  scope: Scope,
  id: number,
  { status, ...rest }: StateReport,
  epoch: number,
): Promise<boolean> {
  const [row] = await scope.rows<{ shown: boolean; was: Connection['status']; downSince: Date | null }>(storeState, [
    id,
    epoch,
    status,
    scope.now,
    JSON.stringify(rest),
  ]);
  const hasChanged = row !== undefined && row.was !== status;
  if (hasChanged) {
    if (status === 'CONNECTED') await endOutage(scope, id);
    else if (row.was === 'CONNECTED') await beginOutage(scope, id, row.downSince ?? scope.now);
  }
  // The connection was without a node, and `watchUnattended` had not noticed it yet.
  if (row?.downSince && isUnderWay(row.was))
    await scope.record('connection.unattended', { connectionId: id, since: row.downSince });
  if (hasChanged && status === 'CONNECTED') await scope.record('connection.connected', { connectionId: id });
  if (row?.shown) await scope.record('connection.moved', { connectionId: id });
  return row !== undefined;
}
