import type { Scope } from '../../platform/scope/scope.ts';
import { dropLanes } from '../../platform/lanes/drop-lanes.ts';
import { lockDefault, makeDefault } from './default-connection.ts';
import { isOffered } from './offered-drivers.ts';
import { order } from './order-connection.ts';
import { requireConnection } from './require-connection.ts';

/**
 * Deletes a connection with its tickets. For everybody it is gone at once; the row goes when the node that drives it
 * has ended the link on the other side; at once when this installation has no driver for it. @throws ERR_NO_WAPP_FOUND
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
    const heir = await scope.db
      .selectFrom('connections')
      .select('id')
      .where('removed_at', 'is', null)
      .orderBy('id')
      .executeTakeFirst();
    if (heir) {
      await makeDefault(scope, heir.id);
      await scope.record('connection.changed', { connectionId: heir.id });
    }
  }
  // While its tickets are still there: whoever shows them is told.
  await scope.record('connection.removed', { connectionId: id });
  if (isOffered(connection.driver)) await order(scope, id, 'remove');
  else await forgetConnection(scope, id);
  return { message: 'removed' };
}

/** The link of a removed connection has been ended: the row goes, and all that hangs on it. */
export async function forgetConnection(scope: Scope, id: number): Promise<void> {
  await scope.db.deleteFrom('connections').where('id', '=', id).where('removed_at', 'is not', null).execute();
  // What it still had to receive or send has nowhere to go.
  await dropLanes(
    scope,
    ['chat', 'history', 'ack', 'send', 'sign', 'look', 'profile'].map((what) => `${what}:${id}`),
  );
}
