import { defineNoun } from '../kit/noun.ts';
import { savedViewErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { savedViewRoutes } from './routes.ts';
import { savedViewSignals } from './signals.ts';

export const savedViews = defineNoun({
  what: 'Tabs of the ticket list with their search and filters, under a name.',
  routes: savedViewRoutes,
  signals: savedViewSignals,
  errors: savedViewErrors,
  notes,
  bodies,
});
