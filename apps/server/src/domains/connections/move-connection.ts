import type { Connection, NewDriver } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireLinkable } from './link-driver.ts';
import { showConnection } from './list-connections.ts';
import { cloudAccounts, isOffered } from './offered-drivers.ts';
import { order } from './order-connection.ts';
import { requireConnection } from './require-connection.ts';

/**
 * Moves a connection to another provider. The row stays, with its tickets, conversations and queues. The node that
 * drives it ends the current link first; then the connection is linked at the new provider. Messages that wait in its
 * outbox are sent through the new provider.
 * @throws ERR_NO_WAPP_FOUND ERR_SANDBOX_DISABLED ERR_VALIDATION
 */
export async function moveConnection(
  scope: Scope,
  id: number,
  { driver, cloud, historyDays }: NewDriver,
): Promise<Connection> {
  const connection = await requireConnection(scope, id, { forChange: true });
  if (connection.driver === driver) return showConnection(scope, id);
  requireLinkable(driver, cloud);
  await scope.db
    .updateTable('connections')
    .set({
      next_driver: driver,
      status: 'OPENING',
      reason: null,
      qrcode: '',
      updated_at: scope.now,
      ...(historyDays !== undefined && { history_days: historyDays }),
    })
    .where('id', '=', id)
    .execute();
  if (driver === 'cloud-api' && cloud) await cloudAccounts().save(scope, id, cloud);
  // If this installation does not offer the driver of the current link, no node could end that link.
  if (isOffered(connection.driver)) await order(scope, id, 'move');
  else await finishMove(scope, id);
  await scope.record('connection.changed', { connectionId: id });
  return showConnection(scope, id);
}

/**
 * Switches the connection to the new provider after the link at the old provider has ended, and orders a new link.
 * Idempotent.
 */
export async function finishMove(scope: Scope, id: number): Promise<void> {
  const moved = await scope.db
    .updateTable('connections')
    .set((row) => ({
      driver: row.ref('next_driver').$notNull(),
      next_driver: null,
      number: null,
      status: 'OPENING',
      reason: null,
      qrcode: '',
      retries: 0,
      restricted_until: null,
      updated_at: scope.now,
    }))
    .where('id', '=', id)
    .where('next_driver', 'is not', null)
    .returning('driver')
    .executeTakeFirst();
  // The move was finished before: `next_driver` is null.
  if (!moved) return;
  if (moved.driver !== 'cloud-api') await cloudAccounts().forget(scope, id);
  await order(scope, id, 'fresh');
  await scope.record('connection.changed', { connectionId: id });
}
