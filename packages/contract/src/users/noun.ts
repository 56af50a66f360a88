import { defineNoun } from '../kit/noun.ts';
import { userErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { userRoutes } from './routes.ts';
import { userSignals } from './signals.ts';

export const users = defineNoun({
  what: "The company's staff.",
  routes: userRoutes,
  signals: userSignals,
  errors: userErrors,
  notes,
  bodies,
});
