import { defineNoun } from '../kit/noun.ts';
import { accountErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { accountRoutes } from './routes.ts';

export const accounts = defineNoun({
  what: 'Signing up, invitations, forgotten passwords, and the own profile with two-factor sign-in.',
  routes: accountRoutes,
  errors: accountErrors,
  notes,
  bodies,
});
