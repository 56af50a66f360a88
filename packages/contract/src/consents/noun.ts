import { defineNoun } from '../kit/noun.ts';
import { consentErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { consentRoutes } from './routes.ts';
import { consentSignals } from './signals.ts';

export const consents = defineNoun({
  what: 'Who takes no advertising, since when, and how that is known.',
  routes: consentRoutes,
  signals: consentSignals,
  errors: consentErrors,
  notes,
  bodies,
});
