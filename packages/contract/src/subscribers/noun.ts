import { defineNoun } from '../kit/noun.ts';
import { subscriberErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { subscriberRoutes } from './routes.ts';
import { subscriberSignals } from './signals.ts';

export const subscribers = defineNoun({
  what: 'The companies of the installation, as the operator manages them.',
  routes: subscriberRoutes,
  signals: subscriberSignals,
  errors: subscriberErrors,
  notes,
  bodies,
});
