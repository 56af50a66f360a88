import { defineNoun } from '../kit/noun.ts';
import { sandboxErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { sandboxRoutes } from './routes.ts';

export const sandbox = defineNoun({
  what: 'A simulated phone with customers, for trying and testing.',
  routes: sandboxRoutes,
  errors: sandboxErrors,
  notes,
  bodies,
});
