import type { Scope } from '../../platform/scope/scope.ts';
import { beginOutage } from './outages.ts';
import { requireConnection } from './require-connection.ts';

/**
 * What the node does with the link: `connect` uses the stored one, `fresh` makes a new one, `disconnect` ends it,
 * `remove` and `move` end it before the row is deleted or gets its new driver.
 */
type Order = 'connect' | 'fresh' | 'disconnect' | 'remove' | 'move';

/** Connects again with the stored link. @throws ERR_NO_WAPP_FOUND */
export const tryAgain = (scope: Scope, id: number): Promise<{ message: string }> =>
  orderByUser(scope, id, 'connect', 'connecting');

/** Deletes the stored link and shows a new code. @throws ERR_NO_WAPP_FOUND */
export const askNewCode = (scope: Scope, id: number): Promise<{ message: string }> =>
  orderByUser(scope, id, 'fresh', 'making a new code');

/** Ends the link on both sides. @throws ERR_NO_WAPP_FOUND */
export const disconnect = (scope: Scope, id: number): Promise<{ message: string }> =>
  orderByUser(scope, id, 'disconnect', 'disconnecting');

/** Checks the connection, shows its new status at once unless it is to be disconnected, and stores the user's order. */
async function orderByUser(scope: Scope, id: number, kind: Order, message: string) {
  const { status } = await requireConnection(scope, id, { forChange: true });
  if (kind !== 'disconnect') {
    if (status === 'CONNECTED') await beginOutage(scope, id, scope.now);
    await scope.db
      .updateTable('connections')
      .set({ status: 'OPENING', reason: null, qrcode: '', updated_at: scope.now })
      .where('id', '=', id)
      .execute();
    await scope.record('connection.moved', { connectionId: id });
  }
  await order(scope, id, kind);
  return { message };
}

/**
 * Stores an order for the node that drives the connection; a new order replaces one that waits. `command` counts the
 * orders, and the node copies it to `obeyed` when it has carried one out.
 */
export async function order(scope: Scope, id: number, kind: Order): Promise<void> {
  await scope.db
    .updateTable('connections')
    .set((row) => ({
      command: row('command', '+', 1),
      command_kind: kind,
      wanted: kind === 'connect' || kind === 'fresh',
    }))
    .where('id', '=', id)
    .execute();
  await scope.record('connection.ordered', { connectionId: id });
}
