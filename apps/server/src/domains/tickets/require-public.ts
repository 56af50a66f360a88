import { requireConnection } from '../connections/index.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { TicketRow } from './ticket-access.ts';

/** Where a ticket goes: the connection, and the user who will attend it; null: it waits in a queue. */
interface Destination {
  connectionId: number;
  userId: number | null;
}

/**
 * Checks a new or transferred ticket against private connections. A ticket of a private connection stays on it and with
 * its user. Only that user may start a ticket on the connection or transfer a ticket to it, and only as the attendant
 * of the ticket. Programs and bots may do so for every attendant.
 * @param ticket absent: the ticket is new
 * @throws ERR_TICKET_PRIVATE ERR_NO_WAPP_FOUND
 */
export async function requirePublic(
  scope: Scope,
  to: Destination,
  ticket?: Pick<TicketRow, 'connection_id' | 'private_user_id'>,
): Promise<void> {
  const privateUserId = ticket?.private_user_id ?? null;
  const staysOnConnection = ticket?.connection_id === to.connectionId;
  if (privateUserId !== null && !(staysOnConnection && to.userId === privateUserId)) throw fail('ERR_TICKET_PRIVATE');
  if (staysOnConnection || scope.actor.kind !== 'user') return;
  const { privateUserId: owner } = await requireConnection(scope, to.connectionId);
  if (owner !== null && (owner !== scope.actor.userId || owner !== to.userId)) throw fail('ERR_TICKET_PRIVATE');
}
