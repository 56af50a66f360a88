import { defineNoun } from '../kit/noun.ts';
import { authErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { authRoutes } from './routes.ts';
import { authSignals } from './signals.ts';

export const auth = defineNoun({
  what: 'Signing in and out, and the session of the user.',
  routes: authRoutes,
  signals: authSignals,
  errors: authErrors,
  notes,
  bodies,
});
