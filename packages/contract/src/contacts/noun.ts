import { defineNoun } from '../kit/noun.ts';
import { contactErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { contactRoutes } from './routes.ts';
import { contactSignals } from './signals.ts';

export const contacts = defineNoun({
  what: 'The people and groups that the company talks with.',
  routes: contactRoutes,
  signals: contactSignals,
  errors: contactErrors,
  notes,
  bodies,
});
