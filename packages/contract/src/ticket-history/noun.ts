import { defineNoun } from '../kit/noun.ts';
import { ticketHistoryRoutes } from './routes.ts';
import { notes } from './notes.ts';

export const ticketHistory = defineNoun({
  what: 'What happened to a ticket, by whom and when.',
  routes: ticketHistoryRoutes,
  notes,
});
