import { defineNoun } from '../kit/noun.ts';
import { closingReasonErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { closingReasonRoutes } from './routes.ts';
import { closingReasonSignals } from './signals.ts';

export const closingReasons = defineNoun({
  what: 'Why tickets are closed, as attendants choose it.',
  routes: closingReasonRoutes,
  signals: closingReasonSignals,
  errors: closingReasonErrors,
  notes,
  bodies,
});
