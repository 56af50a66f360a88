import { defineNoun } from '../kit/noun.ts';
import { contactListItemErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { contactListItemRoutes } from './routes.ts';
import { contactListItemSignals } from './signals.ts';

export const contactListItems = defineNoun({
  what: 'The people in contact lists, their import and their check at WhatsApp.',
  routes: contactListItemRoutes,
  signals: contactListItemSignals,
  errors: contactListItemErrors,
  notes,
  bodies,
});
