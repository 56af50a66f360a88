import { defineNoun } from '../kit/noun.ts';
import { hoursRoutes } from './routes.ts';
import { hoursSignals } from './signals.ts';
import { bodies, notes } from './notes.ts';

export const hours = defineNoun({
  what: 'When the company is open.',
  routes: hoursRoutes,
  signals: hoursSignals,
  notes,
  bodies,
});
