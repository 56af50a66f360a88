import type { Connection } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { beginOutage } from './outages.ts';

/** Whoever stands so needs a node that drives it. */
const underWay = ['CONNECTED', 'PAIRING', 'OPENING', 'qrcode'] as const satisfies readonly Connection['status'][];
export const isUnderWay = (status: Connection['status']): boolean => underWay.some((one) => one === status);

/**
 * SQL: the node of the lease `l` is gone, and nobody has taken over for longer than that takes; `c` is its connection.
 */
export const isUnattended = `l.expires_at < clock_timestamp() - interval '10 seconds' and c.status in (${underWay.map((status) => `'${status}'`).join(', ')}) and c.removed_at is null`;

// The lease is held meanwhile: whoever takes over says how it stands only after this.
const note =
  statement(`with free as (select c.id, c.status as was, l.expires_at as since from connection_leases l join connections c on c.company_id = l.company_id and c.id = l.connection_id
    where l.connection_id = $1 and ${isUnattended} for share of l for update of c)
  update connections c set status = 'TIMEOUT', reason = 'unattended', qrcode = '', updated_at = $2 from free where c.id = free.id returning free.was, free.since`);

/** A connection that nobody drives any more is not connected, whatever its last node said of it. */
export async function noteUnattended(scope: Scope, id: number): Promise<void> {
  const [row] = await scope.rows<{ was: Connection['status']; since: Date }>(note, [id, scope.now]);
  if (!row) return;
  if (row.was === 'CONNECTED') await beginOutage(scope, id, row.since);
  await scope.record('connection.unattended', { connectionId: id, since: row.since });
  await scope.record('connection.moved', { connectionId: id });
}
