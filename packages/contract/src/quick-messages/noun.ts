import { defineNoun } from '../kit/noun.ts';
import { quickMessageErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { quickMessageRoutes } from './routes.ts';
import { quickMessageSignals } from './signals.ts';

export const quickMessages = defineNoun({
  what: 'Prepared texts, some with a file, that attendants insert by a shortcode.',
  routes: quickMessageRoutes,
  signals: quickMessageSignals,
  errors: quickMessageErrors,
  notes,
  bodies,
});
