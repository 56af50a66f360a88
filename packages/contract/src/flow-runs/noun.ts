import { defineNoun } from '../kit/noun.ts';
import { flowRunErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { flowRunRoutes } from './routes.ts';
import { flowRunSignals } from './signals.ts';

export const flowRuns = defineNoun({
  what: 'Runs of flows, each the way of one customer through a version of a flow.',
  routes: flowRunRoutes,
  signals: flowRunSignals,
  errors: flowRunErrors,
  notes,
  bodies,
});
