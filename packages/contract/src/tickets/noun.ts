import { defineNoun } from '../kit/noun.ts';
import { ticketErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { ticketRoutes } from './routes.ts';
import { ticketSignals } from './signals.ts';

export const tickets = defineNoun({
  what: 'Attendances: a contact, a connection, and who answers.',
  routes: ticketRoutes,
  signals: ticketSignals,
  errors: ticketErrors,
  notes,
  bodies,
});
