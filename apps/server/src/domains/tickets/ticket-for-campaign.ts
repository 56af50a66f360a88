import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireTicket, type TicketRow } from './ticket-access.ts';
import type { Addressee } from './ticket-for-sending.ts';
import { ticketsForPastConversations } from './tickets-for-past-conversations.ts';

const findUnclosed = statement(`select t.id
  from tickets t
  where t.contact_id = $1 and t.connection_id = $2 and t.status <> 'closed'`);

/**
 * The ticket for a campaign's message to a contact, locked. It is the unclosed ticket; else the last ticket, which
 * stays closed; else a new closed ticket. So a campaign does not fill the waiting list; an answer of the contact opens
 * a ticket.
 */
export async function ticketForCampaign(
  scope: Scope,
  { contactId, connectionId, address }: Omit<Addressee, 'queueId'>,
): Promise<TicketRow> {
  const [unclosed] = await scope.rows<{ id: number }>(findUnclosed, [contactId, connectionId]);
  if (unclosed) return requireTicket(scope, unclosed.id, 'see', { lock: true });
  const conversation = { contactId, connectionId, isGroup: false, address, from: scope.now, to: scope.now };
  const id = (await ticketsForPastConversations(scope, [conversation])).get(`${contactId}:${connectionId}`);
  if (id === undefined) throw new Error('A ticket was neither found nor made.');
  return requireTicket(scope, id, 'see', { lock: true });
}
