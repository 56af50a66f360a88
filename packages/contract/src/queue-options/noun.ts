import { defineNoun } from '../kit/noun.ts';
import { queueOptionErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { queueOptionRoutes } from './routes.ts';
import { queueOptionSignals } from './signals.ts';

export const queueOptions = defineNoun({
  what: 'The menus that customers of a queue get before a person answers.',
  routes: queueOptionRoutes,
  signals: queueOptionSignals,
  errors: queueOptionErrors,
  notes,
  bodies,
});
