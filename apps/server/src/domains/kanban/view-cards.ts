import type { CardDetails, KanbanCard } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireTicket, viewTickets } from '../tickets/index.ts';

const selectDetails = statement(`select k.ticket_id as "ticketId", k.value_cents::float8 as "valueCents",
    k.next_step as "nextStep", to_char(k.next_step_on, 'YYYY-MM-DD') as "nextStepOn"
  from ticket_cards k
  where k.ticket_id = any($1::int[])`);

/** The details of a ticket without a row in `ticket_cards`. */
const blankDetails: CardDetails = { valueCents: null, nextStep: '', nextStepOn: null };

/** The cards of these tickets, in no defined order; deleted tickets are left out. */
export async function viewCards(scope: Scope, ids: readonly number[]): Promise<KanbanCard[]> {
  if (ids.length === 0) return [];
  const [tickets, details] = await Promise.all([viewTickets(scope, ids), detailsOf(scope, ids)]);
  return tickets.map((ticket) => ({ ...(details.get(ticket.id) ?? blankDetails), ticket }));
}

/** The card of a ticket, for callers that have checked the actor's right to see it. @throws ERR_NO_TICKET_FOUND */
export async function viewCard(scope: Scope, ticketId: number): Promise<KanbanCard> {
  const [card] = await viewCards(scope, [ticketId]);
  if (!card) throw fail('ERR_NO_TICKET_FOUND');
  return card;
}

/** The card of a ticket that the actor may see. @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION */
export async function showCard(scope: Scope, ticketId: number): Promise<KanbanCard> {
  await requireTicket(scope, ticketId, 'see');
  return viewCard(scope, ticketId);
}

async function detailsOf(scope: Scope, ids: readonly number[]): Promise<Map<number, CardDetails>> {
  const rows = await scope.rows<CardDetails & { ticketId: number }>(selectDetails, [ids]);
  return new Map(rows.map(({ ticketId, ...details }) => [ticketId, details]));
}
