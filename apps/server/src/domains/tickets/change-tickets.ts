import type { BulkChange, BulkResult, Ticket } from '@balcao/contract';
import { fail, failureOf } from '../../platform/fail.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { moveTicket } from './move-ticket.ts';
import { readTicket } from './read-ticket.ts';
import { tagTicket } from './tag-ticket.ts';
import { requireTicket } from './ticket-access.ts';
import { viewTicket } from './ticket-view.ts';

/**
 * Changes several tickets for a user, each in its own transaction: a refusal for one ticket does not affect the others.
 * Call it outside a scope.
 */
export async function changeTickets(actor: UserActor, { ticketIds, ...change }: BulkChange): Promise<BulkResult[]> {
  const company = companyOf(actor);
  const results: BulkResult[] = [];
  for (const ticketId of new Set(ticketIds)) {
    try {
      const ticket = await company.inScope((scope) => changeOne(scope, ticketId, change), { actor });
      results.push({ ticketId, error: null, ticket });
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      results.push({ ticketId, error: failure.code, ticket: null });
    }
  }
  return results;
}

async function changeOne(scope: Scope, id: number, change: Omit<BulkChange, 'ticketIds'>): Promise<Ticket> {
  const { action, queueId, userId, tagId, closingReasonId, note } = change;
  switch (action) {
    case 'accept': {
      const { status } = await requireTicket(scope, id, 'see', { lock: true });
      // `moveTicket` alone would reopen a closed ticket.
      if (status !== 'pending') throw fail('ERR_TICKET_MOVE', { from: status, to: 'open' });
      return moveTicket(scope, id, { status: 'open' });
    }
    case 'resolve': {
      const { status } = await requireTicket(scope, id, 'see', { lock: true });
      if (status === 'closed') throw fail('ERR_TICKET_MOVE', { from: status, to: 'closed' });
      return moveTicket(scope, id, { status: 'closed', closingReasonId, note });
    }
    case 'transfer': {
      const ticket = await requireTicket(scope, id, 'manage', { lock: true });
      if (ticket.status === 'closed') throw fail('ERR_TICKET_MOVE', { from: 'closed', to: 'pending' });
      const toQueueId = queueId ?? ticket.queue_id;
      // The ticket already waits in this queue: nothing changes, and it keeps its place.
      if (!userId && ticket.status === 'pending' && ticket.user_id === null && ticket.queue_id === toQueueId)
        return viewTicket(scope, id);
      return moveTicket(scope, id, {
        transfer: true,
        status: userId ? 'open' : 'pending',
        queueId: toQueueId,
        userId: userId ?? null,
      });
    }
    case 'addTag':
    case 'removeTag':
      // The schema of the call requires a tag for these actions.
      await tagTicket(scope, id, { tagId: tagId ?? 0, isOn: action === 'addTag' });
      return viewTicket(scope, id);
    case 'read':
      return readOwn(scope, id);
  }
}

/** `readTicket` alone silently ignores users who do not attend the ticket; a bulk change refuses them. */
async function readOwn(scope: Scope, id: number): Promise<Ticket> {
  const { unread, user_id: attendant } = await requireTicket(scope, id, 'see', { lock: true });
  if (unread > 0 && scope.actor.kind === 'user' && attendant !== scope.actor.userId) throw fail('ERR_NO_PERMISSION');
  await readTicket(scope, id);
  return viewTicket(scope, id);
}
