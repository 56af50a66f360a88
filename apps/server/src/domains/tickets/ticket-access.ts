import type { Selectable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Actor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { mayTouch, type Need } from './may-touch.ts';
import type { Tickets } from './tables.ts';
import type { Former } from './ticket-rooms.ts';

/** The row of a ticket, as verbs work on it. */
export type TicketRow = Selectable<Tickets>;

/** By name, not as whole rows: such a statement can be prepared. */
export const ticketRowColumns = [
  'company_id',
  'id',
  'uuid',
  'contact_id',
  'connection_id',
  'queue_id',
  'user_id',
  'status',
  'unread',
  'last_message',
  'last_message_type',
  'last_from_me',
  'is_group',
  'chatbot',
  'use_integration',
  'prompt_id',
  'integration_id',
  'chat_address',
  'queued_at',
  'started_at',
  'chatbot_at',
  'rating_asked_at',
  'rated_at',
  'finished_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof Tickets)[];

const byId = statement(`select ${ticketRowColumns.join(', ')} from tickets where id = $1`);
const byIdLocked = statement(`${byId.text} for no key update`);

export const standingOf = (ticket: TicketRow): Former => ({
  status: ticket.status,
  queueId: ticket.queue_id,
  userId: ticket.user_id,
  contactId: ticket.contact_id,
  connectionId: ticket.connection_id,
});

/**
 * The ticket for what the house does by itself, whoever caused it: who hands a ticket on may not see it afterwards.
 * @throws ERR_NO_TICKET_FOUND
 */
export async function presentTicket(scope: Scope, id: number): Promise<TicketRow> {
  const [ticket] = await scope.rows<TicketRow>(byId, [id]);
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  return ticket;
}

/**
 * The only way for a person to get a ticket from outside. With `lock` nobody else changes it until the scope ends.
 * @throws ERR_NO_TICKET_FOUND also for another company's; ERR_NO_PERMISSION
 */
export async function requireTicket(
  scope: Scope,
  id: number,
  need: Need,
  { lock = false }: { lock?: boolean } = {},
): Promise<TicketRow> {
  const [ticket] = await scope.rows<TicketRow>(lock ? byIdLocked : byId, [id]);
  return admit(scope.actor, ticket, need);
}

/** A ticket that was found, for a person. @throws ERR_NO_TICKET_FOUND when it was not; ERR_NO_PERMISSION */
export function admit(actor: Actor, ticket: TicketRow | undefined, need: Need): TicketRow {
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  if (!mayTouch(actor, standingOf(ticket), need)) throw fail('ERR_NO_PERMISSION');
  return ticket;
}
