import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { findDefaultConnection, requireConnection, type OwnConnection } from '../connections/index.ts';

interface LastTicket {
  contactId: number;
  connectionId: number;
  queueId: number | null;
}
// The last ticket of each contact; one that is not closed comes before a newer closed one.
const lastTickets = statement(`
  select distinct on (t.contact_id)
    t.contact_id as "contactId", t.connection_id as "connectionId", t.queue_id as "queueId"
  from tickets t
  join connections w on w.id = t.connection_id and w.removed_at is null
  where t.contact_id = any($1) and ($2::int is null or t.connection_id = $2)
  order by t.contact_id, (t.status <> 'closed') desc, t.id desc`);

/** The connection that sends a message, and the queue of a ticket that is opened for it. */
export interface ChosenConnection {
  connection: OwnConnection;
  /** The queue of the contact's last ticket on this connection; null: no such ticket, or it has no queue. */
  queueId: number | null;
}

/**
 * The chosen connection, else that of the contact's last conversation, else the default connection.
 * @param connectionId the chosen connection; null: none was chosen
 * @returns undefined: none was chosen, the contact has no conversation, and the company has no default connection
 * @throws ERR_NO_WAPP_FOUND the chosen connection does not exist
 */
export async function chooseConnection(
  scope: Scope,
  { contactId, connectionId }: { contactId: number; connectionId: number | null },
): Promise<ChosenConnection | undefined> {
  const [last] = await scope.rows<LastTicket>(lastTickets, [[contactId], connectionId]);
  const id = connectionId ?? last?.connectionId;
  const connection = id === undefined ? await findDefaultConnection(scope) : await requireConnection(scope, id);
  return connection && { connection, queueId: last?.queueId ?? null };
}

/**
 * What `chooseConnection` finds for many contacts, if no connection was chosen.
 * @returns connection ids by contact; a contact without a ticket is absent if the company has no default connection
 */
export async function chooseConnections(
  scope: Scope,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (contactIds.length === 0) return new Map();
  const last = await scope.rows<LastTicket>(lastTickets, [contactIds, null]);
  const connections = new Map(last.map(({ contactId, connectionId }) => [contactId, connectionId]));
  const withoutTicket = contactIds.filter((contactId) => !connections.has(contactId));
  const fallback = withoutTicket.length > 0 ? await findDefaultConnection(scope) : undefined;
  if (fallback) for (const contactId of withoutTicket) connections.set(contactId, fallback.id);
  return connections;
}
