import { defineNoun } from '../kit/noun.ts';
import { tagErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { tagRoutes } from './routes.ts';
import { tagSignals } from './signals.ts';

export const tags = defineNoun({
  what: 'Coloured marks on tickets; some are lanes of the kanban board.',
  routes: tagRoutes,
  signals: tagSignals,
  errors: tagErrors,
  notes,
  bodies,
});
