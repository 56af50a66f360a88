import type { Connection } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { isUnderWay } from './note-unattended.ts';
import { beginOutage, endOutage } from './outages.ts';

/** How a connection stands, as its driver says; what is absent stays as it was. */
export interface StandingChange {
  status: Connection['status'];
  reason?: string | null;
  qrcode?: string;
  retries?: number;
  number?: string | null;
  /** The link is gone: nobody should connect it by themselves. */
  ended?: boolean;
  /** Percent of the history that has come in; null: none is coming. */
  importing?: number | null;
  /** Ms since 1970. */
  restrictedUntil?: number | null;
  speaks?: string;
}

// The lease is held while the state is written, so that a node that lost it cannot write over its follower. An order of
// a person that still waits is newer than what the driver says about the end. One that was taken over was down since
// nobody drove it, unless something was said about it since.
const note =
  statement(`with held as (select connection_id, free_since from connection_leases where connection_id = $1 and epoch = $2 for share),
  before as (select status, updated_at from connections where id = $1),
  now_so as (update connections c set status = $3, updated_at = $4,
    reason = case when $5::jsonb ? 'reason' then $5::jsonb ->> 'reason' else c.reason end,
    qrcode = coalesce($5::jsonb ->> 'qrcode', c.qrcode),
    retries = coalesce(($5::jsonb ->> 'retries')::int, c.retries),
    number = case when $5::jsonb ? 'number' then $5::jsonb ->> 'number' else c.number end,
    importing = case when $5::jsonb ? 'importing' then ($5::jsonb ->> 'importing')::smallint else c.importing end,
    restricted_until = case when $5::jsonb ? 'restrictedUntil' then to_timestamp(($5::jsonb ->> 'restrictedUntil')::float8 / 1000) else c.restricted_until end,
    speaks = coalesce($5::jsonb ->> 'speaks', c.speaks),
    wanted = c.wanted and (not coalesce(($5::jsonb ->> 'ended')::boolean, false) or c.command > c.obeyed)
    from held where c.id = held.connection_id returning c.removed_at is null as shown)
  select n.shown, b.status as was, case when b.updated_at < h.free_since then h.free_since end as "downSince" from now_so n, before b, held h`);

/** Stores how a connection stands. False when the lease has another epoch: somebody else drives it now. */
export async function noteConnectionState(
  scope: Scope,
  id: number,
  { status, ...rest }: StandingChange,
  epoch: number,
): Promise<boolean> {
  const [row] = await scope.rows<{ shown: boolean; was: Connection['status']; downSince: Date | null }>(note, [
    id,
    epoch,
    status,
    scope.now,
    JSON.stringify(rest),
  ]);
  if (row && row.was !== status) {
    if (status === 'CONNECTED') await endOutage(scope, id);
    else if (row.was === 'CONNECTED') await beginOutage(scope, id, row.downSince ?? scope.now);
  }
  if (row?.downSince && isUnderWay(row.was))
    await scope.record('connection.unattended', { connectionId: id, since: row.downSince });
  if (row && row.was !== status && status === 'CONNECTED')
    await scope.record('connection.connected', { connectionId: id });
  if (row?.shown) await scope.record('connection.moved', { connectionId: id });
  return row !== undefined;
}
