import { defineNoun } from '../kit/noun.ts';
import { helpErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { helpRoutes } from './routes.ts';
import { helpSignals } from './signals.ts';

export const helps = defineNoun({
  what: 'Help videos of the installation.',
  routes: helpRoutes,
  signals: helpSignals,
  errors: helpErrors,
  notes,
  bodies,
});
