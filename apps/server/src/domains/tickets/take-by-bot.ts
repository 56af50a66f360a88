import type { Scope } from '../../platform/scope/scope.ts';
import { changeTicket } from './change-ticket.ts';
import type { TicketRow } from './ticket-access.ts';

/** Gives a locked ticket that is not closed to a bot. A user who attended it gives it up. */
export const takeByBot = (scope: Scope, ticket: TicketRow): Promise<TicketRow> =>
  changeTicket(scope, ticket, {
    chatbot: true,
    status: 'pending',
    user_id: null,
    started_at: null,
    awaits_user: false,
    chatbot_at: ticket.chatbot_at ?? scope.now,
  });
