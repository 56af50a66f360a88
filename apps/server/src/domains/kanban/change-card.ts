import type { CardDetailsChanges, KanbanCard } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireTicket } from '../tickets/index.ts';
import { viewCard } from './view-cards.ts';

/** Writes on the card of a ticket; absent fields stay. @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION */
export async function changeCard(
  scope: Scope,
  ticketId: number,
  { valueCents, nextStep, nextStepOn }: CardDetailsChanges,
): Promise<KanbanCard> {
  await requireTicket(scope, ticketId, 'see', { lock: true });
  const changes = {
    ...(valueCents !== undefined && { value_cents: valueCents }),
    ...(nextStep !== undefined && { next_step: nextStep }),
    ...(nextStepOn !== undefined && { next_step_on: nextStepOn }),
    updated_at: scope.now,
  };
  await scope.db
    .insertInto('ticket_cards')
    .values({ ticket_id: ticketId, ...changes })
    .onConflict((conflict) => conflict.constraint('ticket_cards_pkey').doUpdateSet(changes))
    .execute();
  await scope.record('kanban-card.changed', { ticketId });
  return viewCard(scope, ticketId);
}
