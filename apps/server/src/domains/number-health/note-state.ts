import type { ConnectionStatus } from '@balcao/contract';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

// The clocks of nodes differ a little: a later change never gets an earlier time.
const note = statement(`with so as (select id, status, reason, command_kind from connections where id = $1),
  before as (select status, reason, at
    from connection_states
    where connection_id = $1
    order by at desc, id desc
    limit 1),
  noted as (insert into connection_states (connection_id, status, reason, at)
    select so.id, so.status, so.reason, greatest($2::timestamptz, b.at)
    from so left join before b on true where b.status is distinct from so.status or b.reason is distinct from so.reason)
  select so.status, so.reason, so.command_kind in ('disconnect', 'remove', 'move') as "byPerson",
    before.status as before
  from so
  left join before on true`);
// The node that takes over has written no state yet, so this state comes before its first.
const unattended = statement(`with before as (select status, at
    from connection_states
    where connection_id = $1
    order by at desc, id desc
    limit 1),
  noted as (insert into connection_states (connection_id, status, reason, at)
    select $1, 'TIMEOUT', 'unattended', greatest($2::timestamptz, b.at)
    from before b)
  select status from before`);
const fall = statement(
  `insert into connection_falls (connection_id, fell_at, reason)
    values ($1, $2, $3)
    on conflict (company_id, connection_id)
    where ended_at is null do nothing`,
);
const explain = statement(
  `update connection_falls
    set reason = $2
    where connection_id = $1 and ended_at is null and reason is distinct from $2`,
);
const end = statement(
  `update connection_falls
    set ended_at = $2, is_back = $3
    where connection_id = $1 and ended_at is null
    returning id, alerted_at is not null as alerted`,
);

interface Noted {
  status: ConnectionStatus;
  reason: string | null;
  byPerson: boolean;
  before: ConnectionStatus | null;
}

/**
 * Stores the present state of a connection. A fall begins if it was connected and no user disconnected it. A connection
 * that was never connected cannot fall.
 */
async function noteState(scope: Scope, connectionId: number): Promise<void> {
  const [noted] = await scope.rows<Noted>(note, [connectionId, scope.now]);
  if (!noted) return;
  if (noted.status === 'CONNECTED' || noted.byPerson) await endFall(scope, connectionId, noted.status === 'CONNECTED');
  else if (noted.before === 'CONNECTED') await scope.rows(fall, [connectionId, scope.now, noted.reason]);
  // A new attempt has no reason; the last reason stays.
  else if (noted.reason) await scope.rows(explain, [connectionId, noted.reason]);
}

/** No node drove the connection; this fall is known only later. */
async function noteUnattended(scope: Scope, connectionId: number, since: Date): Promise<void> {
  const [before] = await scope.rows<{ status: ConnectionStatus }>(unattended, [connectionId, since]);
  if (before?.status === 'CONNECTED') await scope.rows(fall, [connectionId, since, 'unattended']);
}

async function endFall(scope: Scope, connectionId: number, isBack: boolean): Promise<void> {
  const [ended] = await scope.rows<{ id: number; alerted: boolean }>(end, [connectionId, scope.now, isBack]);
  if (ended?.alerted) await scope.record('connection.rose', { fallId: ended.id });
}

export const stateReactions: Reactions = {
  'connection.unattended': (scope, { connectionId, since }) => noteUnattended(scope, connectionId, since),
  'connection.moved': (scope, { connectionId }) => noteState(scope, connectionId),
  'connection.removed': (scope, { connectionId }) => endFall(scope, connectionId, false),
};
