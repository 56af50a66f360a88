import { defineNoun } from '../kit/noun.ts';
import { companyErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { companyRoutes } from './routes.ts';
import { companySignals } from './signals.ts';

export const companies = defineNoun({
  what: 'The companies that subscribe to the platform.',
  routes: companyRoutes,
  signals: companySignals,
  errors: companyErrors,
  notes,
  bodies,
});
