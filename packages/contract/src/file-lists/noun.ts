import { defineNoun } from '../kit/noun.ts';
import { fileListErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { fileListRoutes } from './routes.ts';
import { fileListSignals } from './signals.ts';

export const fileLists = defineNoun({
  what: 'Files that are sent together, in a fixed order, with a message.',
  routes: fileListRoutes,
  signals: fileListSignals,
  errors: fileListErrors,
  notes,
  bodies,
});
