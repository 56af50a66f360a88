import type { Scope } from '../../platform/scope/scope.ts';
import { requireQueue } from '../queues/index.ts';
import { changeTicket } from './change-ticket.ts';
import { requireTicket, type TicketRow } from './ticket-access.ts';
import { ticketsForInbound } from './tickets-for-inbound.ts';

/** The contact to whom a program writes, with its connection, its address and the queue of a new ticket. */
export interface Addressee {
  contactId: number;
  connectionId: number;
  /** Null: not known until Meta resolves the number. */
  address: string | null;
  /** The queue of a ticket that is created for this message; null: as for customers' messages. */
  queueId: number | null;
}

/**
 * The ticket in which a program writes to a contact, locked: the unclosed one, else a pending one by the same rules as
 * for customers' messages.
 * @throws ERR_NO_QUEUE_FOUND
 */
export async function ticketForSending(
  scope: Scope,
  { contactId, connectionId, address, queueId }: Addressee,
): Promise<TicketRow> {
  if (queueId !== null) await requireQueue(scope, queueId);
  const [found] = (
    await ticketsForInbound(scope, [{ contactId, connectionId, isGroup: false, address, isFromMeOnly: false }])
  ).values();
  if (!found) throw new Error('A ticket was neither found nor made.');
  const ticket = await requireTicket(scope, found.id, 'see', { lock: true });
  return found.isNew && queueId !== null ? changeTicket(scope, ticket, { queue_id: queueId }) : ticket;
}
