import type { ConnectionStatus } from '@balcao/contract';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

// The clocks of nodes differ a little, so `greatest` keeps a later change from getting an earlier time.
const storeState = statement(`with present as (select id, status, reason, command_kind from connections where id = $1),
  before as (select status, reason, at
    from connection_states
    where connection_id = $1
    order by at desc, id desc
    limit 1),
  noted as (insert into connection_states (connection_id, status, reason, at)
    select p.id, p.status, p.reason, greatest($2::timestamptz, b.at)
    from present p left join before b on true
    where b.status is distinct from p.status or b.reason is distinct from p.reason)
  select present.status, present.reason, present.command_kind in ('disconnect', 'remove', 'move') as "isByUser",
    before.status as before
  from present
  left join before on true`);
// The node that takes over has written no state yet, so this state comes before its first one.
const storeUnattended = statement(`with before as (select status, at
    from connection_states
    where connection_id = $1
    order by at desc, id desc
    limit 1),
  noted as (insert into connection_states (connection_id, status, reason, at)
    select $1, 'TIMEOUT', 'unattended', greatest($2::timestamptz, b.at)
    from before b)
  select status from before`);
const beginFall = statement(
  `insert into connection_falls (connection_id, fell_at, reason)
    values ($1, $2, $3)
    on conflict (company_id, connection_id)
    where ended_at is null do nothing`,
);
const updateReason = statement(
  `update connection_falls
    set reason = $2
    where connection_id = $1 and ended_at is null and reason is distinct from $2`,
);
const endOpenFall = statement(
  `update connection_falls
    set ended_at = $2, is_back = $3
    where connection_id = $1 and ended_at is null
    returning id, alerted_at is not null as alerted`,
);

interface StoredState {
  status: ConnectionStatus;
  reason: string | null;
  /** A user disconnected, removed or moved the connection. */
  isByUser: boolean;
  before: ConnectionStatus | null;
}

/**
 * Stores the present state of a connection. A fall begins if the connection was connected before and no user
 * disconnected it. It ends when the connection is connected again, or when a user disconnects it.
 */
async function noteState(scope: Scope, connectionId: number): Promise<void> {
  const [state] = await scope.rows<StoredState>(storeState, [connectionId, scope.now]);
  if (!state) return;
  if (state.status === 'CONNECTED' || state.isByUser) await endFall(scope, connectionId, state.status === 'CONNECTED');
  else if (state.before === 'CONNECTED') await scope.rows(beginFall, [connectionId, scope.now, state.reason]);
  // The fall goes on. A new attempt to connect has no reason; the last reason stays.
  else if (state.reason) await scope.rows(updateReason, [connectionId, state.reason]);
}

/** Stores that no node has driven the connection since a time. A fall of this kind is known only afterwards. */
async function noteUnattended(scope: Scope, connectionId: number, since: Date): Promise<void> {
  const [before] = await scope.rows<{ status: ConnectionStatus }>(storeUnattended, [connectionId, since]);
  if (before?.status === 'CONNECTED') await scope.rows(beginFall, [connectionId, since, 'unattended']);
}

async function endFall(scope: Scope, connectionId: number, isBack: boolean): Promise<void> {
  const [ended] = await scope.rows<{ id: number; alerted: boolean }>(endOpenFall, [connectionId, scope.now, isBack]);
  if (ended?.alerted) await scope.record('connection.rose', { fallId: ended.id });
}

export const stateReactions: Reactions = {
  'connection.unattended': (scope, { connectionId, since }) => noteUnattended(scope, connectionId, since),
  'connection.moved': (scope, { connectionId }) => noteState(scope, connectionId),
  'connection.removed': (scope, { connectionId }) => endFall(scope, connectionId, false),
};
