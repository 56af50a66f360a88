import type { Scope } from '../../platform/scope/scope.ts';
import { beginOutage } from './outages.ts';
import { requireConnection } from './require-connection.ts';

type Order = 'connect' | 'fresh' | 'disconnect' | 'remove' | 'move';

/** Connects again with the stored link. @throws ERR_NO_WAPP_FOUND */
export const tryAgain = (scope: Scope, id: number): Promise<{ message: string }> =>
  orderByHand(scope, id, 'connect', 'connecting');

/** Deletes the stored link and shows a new code. @throws ERR_NO_WAPP_FOUND */
export const askNewCode = (scope: Scope, id: number): Promise<{ message: string }> =>
  orderByHand(scope, id, 'fresh', 'making a new code');

/** Ends the link on both sides. @throws ERR_NO_WAPP_FOUND */
export const disconnect = (scope: Scope, id: number): Promise<{ message: string }> =>
  orderByHand(scope, id, 'disconnect', 'disconnecting');

async function orderByHand(scope: Scope, id: number, kind: Order, message: string) {
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

/** Stores an order for the node that drives the connection; a new order replaces one that waits. */
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
