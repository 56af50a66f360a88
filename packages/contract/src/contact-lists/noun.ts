import { defineNoun } from '../kit/noun.ts';
import { contactListErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { contactListRoutes } from './routes.ts';
import { contactListSignals } from './signals.ts';

export const contactLists = defineNoun({
  what: 'Lists of people for campaigns.',
  routes: contactListRoutes,
  signals: contactListSignals,
  errors: contactListErrors,
  notes,
  bodies,
});
