import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** What other nouns may know of a connection, such as its status and automatic texts; never its credentials. */
export type OwnConnection = Awaited<ReturnType<typeof requireConnection>>;

/**
 * A connection of the company.
 * @param options `forChange`: the row is locked until the end of the transaction
 * @throws ERR_NO_WAPP_FOUND, also for a removed connection
 */
export async function requireConnection(scope: Scope, id: number, { forChange = false } = {}) {
  const connection = await selectOwnConnections(scope)
    .where('id', '=', id)
    .$if(forChange, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!connection) throw fail('ERR_NO_WAPP_FOUND');
  return connection;
}

/** The connection that new tickets use by default; `undefined` if the company has none. */
export async function findDefaultConnection(scope: Scope): Promise<OwnConnection | undefined> {
  return selectOwnConnections(scope).where('is_default', '=', true).executeTakeFirst();
}

/** The connections of the company that are not removed. */
export const selectOwnConnections = (scope: Scope) =>
  scope.db
    .selectFrom('connections')
    .select([
      'id',
      'name',
      'driver',
      'number',
      'status',
      'is_default as isDefault',
      'greeting_message as greetingMessage',
      'closing_message as closingMessage',
    ])
    .select([
      'out_of_hours_message as outOfHoursMessage',
      'rating_message as ratingMessage',
      'expires_ticket as expiresTicket',
      'expires_inactive_message as expiresInactiveMessage',
    ])
    .select([
      'time_use_bot_queues as timeUseBotQueues',
      'max_use_bot_queues as maxUseBotQueues',
      'time_to_transfer as timeToTransfer',
      'transfer_queue_id as transferQueueId',
      'prompt_id as promptId',
      'private_user_id as privateUserId',
    ])
    .select([
      'integration_id as integrationId',
      'flow_id_welcome as flowIdWelcome',
      'flow_id_not_phrase as flowIdNotPhrase',
    ])
    .where('removed_at', 'is', null);
