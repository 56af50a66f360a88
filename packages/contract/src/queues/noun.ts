import { defineNoun } from '../kit/noun.ts';
import { queueErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { queueRoutes } from './routes.ts';
import { queueSignals } from './signals.ts';

export const queues = defineNoun({
  what: 'Where tickets wait for attendants.',
  routes: queueRoutes,
  signals: queueSignals,
  errors: queueErrors,
  notes,
  bodies,
});
