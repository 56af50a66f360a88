import { defineNoun } from '../kit/noun.ts';
import { invoiceErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { invoiceRoutes } from './routes.ts';
import { invoiceSignals } from './signals.ts';

export const invoices = defineNoun({
  what: 'What companies owe to the operator.',
  routes: invoiceRoutes,
  signals: invoiceSignals,
  errors: invoiceErrors,
  notes,
  bodies,
});
