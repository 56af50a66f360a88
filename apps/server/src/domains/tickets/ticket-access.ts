import type { Selectable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Actor } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { columnsSql } from '../../platform/scope/field-table.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import { mayTouch, type Need } from './may-touch.ts';
import type { InnerTicketColumns, Tickets } from './tables.ts';
import { ticketFields } from './ticket-fields.ts';
import type { Former } from './ticket-rooms.ts';

/** The row of a ticket, as verbs use it. */
export type TicketRow = Omit<Selectable<Tickets>, keyof OwnedTable>;

const innerColumns = {
  chat_address: true,
  queued_at: true,
  started_at: true,
  chatbot_at: true,
  rating_asked_at: true,
  rated_at: true,
  rating: true,
  finished_at: true,
  last_message_at: true,
  guest_ids: true,
} satisfies Record<keyof InnerTicketColumns, true>;
/** Listed by name instead of `*`, so that the statement can be prepared; `t` is the ticket. */
export const ticketRowColumns = [
  columnsSql(ticketFields, 't'),
  ...Object.keys(innerColumns).map((column) => `t.${column}`),
].join(', ');

const byId = statement(`select ${ticketRowColumns} from tickets t where t.id = $1`);
const byIdLocked = statement(`${byId.text} for no key update`);

/** The fields of a row on which rights and rooms depend. */
export const standingOf = (ticket: TicketRow): Former => ({
  status: ticket.status,
  queueId: ticket.queue_id,
  userId: ticket.user_id,
  privateUserId: ticket.private_user_id,
  guestIds: ticket.guest_ids,
  contactId: ticket.contact_id,
  connectionId: ticket.connection_id,
});

/**
 * The ticket for automatic reactions, without a check of rights: a user who transfers a ticket may not see it
 * afterwards.
 * @throws ERR_NO_TICKET_FOUND
 */
export async function presentTicket(scope: Scope, id: number): Promise<TicketRow> {
  const [ticket] = await scope.rows<TicketRow>(byId, [id]);
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  return ticket;
}

/** As `presentTicket`; no other transaction changes the ticket until the scope ends. @throws ERR_NO_TICKET_FOUND */
export async function lockTicket(scope: Scope, id: number): Promise<TicketRow> {
  const [ticket] = await scope.rows<TicketRow>(byIdLocked, [id]);
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  return ticket;
}

/**
 * The row of a ticket that a user names by its id, with a check of the user's rights. With `lock`, no other transaction
 * changes the ticket until the scope ends.
 * @throws ERR_NO_TICKET_FOUND, also for another company's ticket; ERR_NO_PERMISSION
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

/**
 * Checks the rights of an actor on a loaded ticket.
 * @throws ERR_NO_TICKET_FOUND if `ticket` is undefined; ERR_NO_PERMISSION
 */
export function admit(actor: Actor, ticket: TicketRow | undefined, need: Need): TicketRow {
  if (!ticket) throw fail('ERR_NO_TICKET_FOUND');
  if (!mayTouch(actor, standingOf(ticket), need)) throw fail('ERR_NO_PERMISSION');
  return ticket;
}
