import type { Scope } from '../../platform/scope/scope.ts';
import { changeTicket } from './change-ticket.ts';
import type { TicketRow } from './ticket-access.ts';

/** Gives a locked ticket to a bot: it is pending then, even if it was closed or a user attended it. */
export const takeByBot = (scope: Scope, ticket: TicketRow): Promise<TicketRow> =>
  changeTicket(scope, ticket, {
    chatbot: true,
    status: 'pending',
    user_id: null,
    started_at: null,
    awaits_user: false,
    ...(ticket.status === 'closed' && { queued_at: scope.now, finished_at: null, closing_reason_id: null }),
    chatbot_at: ticket.chatbot_at ?? scope.now,
  });
