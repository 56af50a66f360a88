import { defineNoun } from '../kit/noun.ts';
import { flowErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { flowRoutes } from './routes.ts';
import { flowSignals } from './signals.ts';

export const flows = defineNoun({
  what: 'Automated conversations, drawn as blocks and connections, with a draft and published versions.',
  routes: flowRoutes,
  signals: flowSignals,
  errors: flowErrors,
  notes,
  bodies,
});
