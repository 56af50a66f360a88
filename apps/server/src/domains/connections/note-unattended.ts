import type { Connection } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { beginOutage } from './outages.ts';

/**
 * A connection with one of these statuses is connected or on its way, so a node must be driving it. `TIMEOUT` is not in
 * the list: this status says already that the connection is not connected.
 */
const drivenStatuses = ['CONNECTED', 'PAIRING', 'OPENING', 'qrcode'] as const satisfies readonly Connection['status'][];
/** Whether a connection with this status is connected or on its way. */
export const isUnderWay = (status: Connection['status']): boolean => drivenStatuses.some((driven) => driven === status);

/**
 * SQL condition: the lease `l` expired, and no node took over in the time that a takeover needs; `c` is its connection.
 */
export const unattendedSql = `l.expires_at < clock_timestamp() - interval '10 seconds'
  and c.status in (${drivenStatuses.map((status) => `'${status}'`).join(', ')})
  and c.removed_at is null`;

// The lease is locked until the commit, so that a node that takes over writes its status after this one.
const markUnattended = statement(`with free as (select c.id, c.status as was, l.expires_at as since
    from connection_leases l
    join connections c on c.id = l.connection_id
    where l.connection_id = $1 and ${unattendedSql} for share of l for update of c)
  update connections c
  set status = 'TIMEOUT', reason = 'unattended', qrcode = '', updated_at = $2
  from free
  where c.id = free.id
  returning free.was, free.since`);

/** Marks a connection that no node drives as not connected, whatever its last node reported. */
export async function noteUnattended(scope: Scope, id: number): Promise<void> {
  const [row] = await scope.rows<{ was: Connection['status']; since: Date }>(markUnattended, [id, scope.now]);
  if (!row) return;
  if (row.was === 'CONNECTED') await beginOutage(scope, id, row.since);
  await scope.record('connection.unattended', { connectionId: id, since: row.since });
  await scope.record('connection.moved', { connectionId: id });
}
