import { defineNoun } from '../kit/noun.ts';
import { audienceFilterErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { audienceFilterRoutes } from './routes.ts';
import { audienceFilterSignals } from './signals.ts';

export const audienceFilters = defineNoun({
  what: 'Filters of audiences under a name.',
  routes: audienceFilterRoutes,
  signals: audienceFilterSignals,
  errors: audienceFilterErrors,
  notes,
  bodies,
});
