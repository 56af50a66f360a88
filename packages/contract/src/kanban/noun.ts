import { defineNoun } from '../kit/noun.ts';
import { kanbanErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { kanbanRoutes } from './routes.ts';
import { kanbanSignals } from './signals.ts';

export const kanban = defineNoun({
  what: 'Boards on which live tickets are cards, in lanes that are tags.',
  routes: kanbanRoutes,
  signals: kanbanSignals,
  errors: kanbanErrors,
  notes,
  bodies,
});
