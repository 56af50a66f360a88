import { defineNoun } from '../kit/noun.ts';
import { contactImportErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { contactImportRoutes } from './routes.ts';
import { contactImportSignals } from './signals.ts';

export const contactImports = defineNoun({
  what: 'Imports of contacts from files.',
  routes: contactImportRoutes,
  signals: contactImportSignals,
  errors: contactImportErrors,
  notes,
  bodies,
});
