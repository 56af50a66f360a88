import { defineNoun } from '../kit/noun.ts';
import { flowTriggerErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { flowTriggerRoutes } from './routes.ts';
import { flowTriggerSignals } from './signals.ts';

export const flowTriggers = defineNoun({
  what: 'What starts flows: phrases of customers, and events of tickets.',
  routes: flowTriggerRoutes,
  signals: flowTriggerSignals,
  errors: flowTriggerErrors,
  notes,
  bodies,
});
