import { defineNoun } from '../kit/noun.ts';
import { companyDataErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { companyDataRoutes } from './routes.ts';
import { companyDataSignals } from './signals.ts';

export const companyData = defineNoun({
  what: 'Archives of what a company owns, or of what concerns one contact.',
  routes: companyDataRoutes,
  signals: companyDataSignals,
  errors: companyDataErrors,
  notes,
  bodies,
});
