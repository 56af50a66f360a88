import { nouns, type routes } from '@balcao/contract';
import type { Handlers } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { listTicketHistory } from './list-ticket-history.ts';

const http: Handlers<typeof routes.ticketHistory> = {
  list: (scope, { params, query }) => listTicketHistory(scope, params.ticketId, query),
};

export const ticketHistoryNoun = serverNoun({
  contract: nouns.ticketHistory,
  http,
  tables: ['ticket_events'],
});
