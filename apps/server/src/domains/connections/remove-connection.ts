import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { dropLanes } from '../../platform/lanes/drop-lanes.ts';
import { lockDefault, makeDefault } from './default-connection.ts';
import { isOffered } from './offered-drivers.ts';
import { order } from './order-connection.ts';
import { requireConnection } from './require-connection.ts';

/**
 * Deletes a connection with its tickets. Users stop seeing the connection at once. The row is deleted after the node
 * that drives the connection has ended the link; at once if this installation does not offer the driver, since no node
 * could end the link.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function removeConnection(scope: Scope, id: number): Promise<{ message: string }> {
  await lockDefault(scope);
  const connection = await requireConnection(scope, id, { forChange: true });
  await scope.db
    .updateTable('connections')
    .set({ removed_at: scope.now, is_default: false })
    .where('id', '=', id)
    .execute();
  if (connection.isDefault) {
    const nextDefault = await scope.db
      .selectFrom('connections')
      .select('id')
      .where('removed_at', 'is', null)
      // A private connection would refuse the conversations of all other users.
      .where('private_user_id', 'is', null)
      .orderBy('id')
      .executeTakeFirst();
    if (nextDefault) {
      await makeDefault(scope, nextDefault.id);
      await scope.record('connection.changed', { connectionId: nextDefault.id });
    }
  }
  // Recorded while its tickets still exist, so that the clients that show them get their signals.
  await scope.record('connection.removed', { connectionId: id });
  if (isOffered(connection.driver)) await order(scope, id, 'remove');
  else await forgetConnection(scope, id);
  return { message: 'removed' };
}

// `storeConnectionState` locks the lease before the connection. The deletion must lock them in the same order, because
// its cascade would otherwise lock the lease last, which could cause a deadlock.
const lockLease = statement('select from connection_leases where connection_id = $1 for update');

/** Deletes the row of a removed connection, with all that references it, after its link has ended. */
export async function forgetConnection(scope: Scope, id: number): Promise<void> {
  await scope.rows(lockLease, [id]);
  await scope.db.deleteFrom('connections').where('id', '=', id).where('removed_at', 'is not', null).execute();
  // Entries that wait to be received or sent have no connection any more.
  await dropLanes(
    scope,
    ['chat', 'history', 'ack', 'send', 'sign', 'look', 'profile', 'pair', 'book'].map((kind) => `${kind}:${id}`),
  );
}
