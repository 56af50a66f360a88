import { defineNoun } from '../kit/noun.ts';
import { ticketNoteErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { ticketNoteRoutes } from './routes.ts';

export const ticketNotes = defineNoun({
  what: 'Internal notes about a contact.',
  routes: ticketNoteRoutes,
  errors: ticketNoteErrors,
  notes,
  bodies,
});
