import { defineNoun } from '../kit/noun.ts';
import { ticketHistoryRoutes } from './routes.ts';

export const ticketHistory = defineNoun({
  what: 'What happened to a ticket, by whom and when.',
  routes: ticketHistoryRoutes,
});
