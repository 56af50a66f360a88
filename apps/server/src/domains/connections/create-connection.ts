import type { Connection, NewConnection } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireFeature, requireRoom } from '../plans/index.ts';
import { requireLinkable } from './link-driver.ts';
import { lockDefault, makeDefault } from './default-connection.ts';
import { showConnection } from './list-connections.ts';
import { needsGreeting } from './needs-greeting.ts';
import { cloudAccounts } from './offered-drivers.ts';
import { columnsOf, requireOwnable, setQueues } from './update-connection.ts';

/**
 * Adds a connection and starts linking it. If the company has no default connection, the new one becomes the default.
 * @throws ERR_PLAN_LIMIT ERR_WAPP_NAME_EXISTS ERR_WAPP_GREETING_REQUIRED ERR_NO_QUEUE_FOUND ERR_SANDBOX_DISABLED
 * ERR_VALIDATION ERR_NO_USER_FOUND ERR_PLAN_FEATURE ERR_NO_PROMPT_FOUND ERR_NO_INTEGRATION_FOUND ERR_NO_FLOW_FOUND
 */
export async function createConnection(scope: Scope, asked: NewConnection): Promise<Connection> {
  requireLinkable(asked.driver, asked.cloud);
  if (needsGreeting(asked.queueIds, asked.greetingMessage)) throw fail('ERR_WAPP_GREETING_REQUIRED');
  await requireOwnable(scope, null, asked.privateUserId);
  await requireRoom(scope, 'connections');
  if (asked.promptId !== null) await requireFeature(scope, 'useOpenAi');
  await lockDefault(scope);
  const { id } = await scope.db
    .insertInto('connections')
    .values({ ...columnsOf(asked), name: asked.name, driver: asked.driver, status: 'OPENING' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (asked.driver === 'cloud-api' && asked.cloud) await cloudAccounts().save(scope, id, asked.cloud);
  await setQueues(scope, id, asked.queueIds);
  const currentDefault = await scope.db
    .selectFrom('connections')
    .select('id')
    .where('is_default', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (asked.isDefault || !currentDefault) await makeDefault(scope, id);
  await scope.record('connection.changed', { connectionId: id });
  if (asked.privateUserId !== null) await scope.record('connection.privacyChanged', { connectionId: id });
  // The order to connect needs no write: the column `wanted` of a new row is true by default.
  await scope.record('connection.ordered', { connectionId: id });
  return showConnection(scope, id);
}
