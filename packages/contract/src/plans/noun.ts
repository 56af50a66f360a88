import { defineNoun } from '../kit/noun.ts';
import { planErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { planRoutes } from './routes.ts';
import { planSignals } from './signals.ts';

export const plans = defineNoun({
  what: 'What a company can subscribe to.',
  routes: planRoutes,
  signals: planSignals,
  errors: planErrors,
  notes,
  bodies,
});
