import { defineNoun } from '../kit/noun.ts';
import { consentErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { consentRoutes } from './routes.ts';

export const consents = defineNoun({
  what: 'Who takes no advertising, since when, and how that is known.',
  routes: consentRoutes,
  errors: consentErrors,
  notes,
  bodies,
});
