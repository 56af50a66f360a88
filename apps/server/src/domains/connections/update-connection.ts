import type { Connection, ConnectionChanges } from '@balcao/contract';
import { requireFeature } from '../plans/index.ts';
import { requireUser } from '../users/index.ts';
import type { Reactions } from '../../platform/facts/reactions.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { lockDefault, makeDefault } from './default-connection.ts';
import { showConnection } from './list-connections.ts';
import { needsGreeting } from './needs-greeting.ts';
import { requireConnection } from './require-connection.ts';

/**
 * Changes the fields in the request and keeps the rest.
 * @throws ERR_NO_WAPP_FOUND ERR_WAPP_NAME_EXISTS ERR_WAPP_GREETING_REQUIRED ERR_NO_OTHER_WHATSAPP ERR_NO_QUEUE_FOUND
 * ERR_NO_USER_FOUND ERR_CONNECTION_PRIVATE ERR_PLAN_FEATURE ERR_NO_PROMPT_FOUND ERR_NO_INTEGRATION_FOUND
 * ERR_NO_FLOW_FOUND
 */
export async function updateConnection(scope: Scope, id: number, asked: ConnectionChanges): Promise<Connection> {
  if (asked.isDefault !== undefined) await lockDefault(scope);
  const before = await requireConnection(scope, id, { forChange: true });
  if (asked.privateUserId !== undefined) await requireOwnable(scope, before.privateUserId, asked.privateUserId);
  // A connection keeps the prompt that it has, also when the plan no longer includes prompts.
  if (asked.promptId && asked.promptId !== before.promptId) await requireFeature(scope, 'useOpenAi');
  if (asked.isDefault === false && before.isDefault) throw fail('ERR_NO_OTHER_WHATSAPP');
  const queueIds = asked.queueIds ?? (await queuesOf(scope, id));
  if (needsGreeting(queueIds, asked.greetingMessage ?? before.greetingMessage))
    throw fail('ERR_WAPP_GREETING_REQUIRED');
  await scope.db
    .updateTable('connections')
    .set({ ...columnsOf(asked), updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  if (asked.queueIds) await setQueues(scope, id, asked.queueIds);
  if (asked.isDefault && !before.isDefault) await makeDefault(scope, id);
  await scope.record('connection.changed', { connectionId: id });
  if (asked.privateUserId !== undefined && asked.privateUserId !== before.privateUserId)
    await scope.record('connection.privacyChanged', { connectionId: id });
  return showConnection(scope, id);
}

/** When a prompt or an integration is deleted, the connections that use it lose it. */
export const botReactions: Reactions = {
  'prompt.removed': (scope, { id }) => loseBot(scope, 'prompt_id', id),
  'integration.removed': (scope, { id }) => loseBot(scope, 'integration_id', id),
};

async function loseBot(scope: Scope, column: 'prompt_id' | 'integration_id', id: number): Promise<void> {
  const rows = await scope.db
    .updateTable('connections')
    .set(column, null)
    .where(column, '=', id)
    .returning('id')
    .execute();
  for (const connection of rows) await scope.record('connection.changed', { connectionId: connection.id });
}

/**
 * Checks that a connection may become private to a user. A private connection never passes directly to another user:
 * its privacy must be ended first, which the audit log shows.
 * @param before the user to whom the connection is private now; null: it is not private
 * @param userId the user to whom it shall be private; null: it shall not be private
 * @throws ERR_NO_USER_FOUND ERR_CONNECTION_PRIVATE
 */
export async function requireOwnable(scope: Scope, before: number | null, userId: number | null): Promise<void> {
  if (userId === null || userId === before) return;
  if (before !== null) throw fail('ERR_CONNECTION_PRIVATE');
  await requireUser(scope, userId);
}

/** Maps the form's fields to columns; absent fields are left out. */
export function columnsOf(asked: ConnectionChanges) {
  const columns = {
    name: asked.name,
    greeting_message: asked.greetingMessage,
    closing_message: asked.complationMessage,
    out_of_hours_message: asked.outOfHoursMessage,
    rating_message: asked.ratingMessage,
    provider: asked.provider,
    expires_ticket: asked.expiresTicket,
    expires_inactive_message: asked.expiresInactiveMessage,
    time_use_bot_queues: asked.timeUseBotQueues,
    max_use_bot_queues: asked.maxUseBotQueues,
    time_to_transfer: asked.timeToTransfer,
    transfer_queue_id: asked.transferQueueId,
    prompt_id: asked.promptId,
    integration_id: asked.integrationId,
    flow_id_welcome: asked.flowIdWelcome,
    flow_id_not_phrase: asked.flowIdNotPhrase,
    history_days: asked.historyDays,
    private_user_id: asked.privateUserId,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    typeof columns
  >;
}

/** Replaces the queues of a connection. */
export async function setQueues(scope: Scope, connectionId: number, queueIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(queueIds)];
  const removal = scope.db.deleteFrom('connection_queues').where('connection_id', '=', connectionId);
  // Queues that stay are not deleted and inserted again, because the audit log would show that as changes.
  await (wanted.length > 0 ? removal.where('queue_id', 'not in', wanted) : removal).execute();
  if (wanted.length > 0)
    await scope.db
      .insertInto('connection_queues')
      .values(wanted.map((queueId) => ({ connection_id: connectionId, queue_id: queueId })))
      .onConflict((conflict) => conflict.constraint('connection_queues_pkey').doNothing())
      .execute();
}

/** The ids of the queues of a connection. */
async function queuesOf(scope: Scope, connectionId: number): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('connection_queues')
    .select('queue_id')
    .where('connection_id', '=', connectionId)
    .execute();
  return rows.map((row) => row.queue_id);
}
