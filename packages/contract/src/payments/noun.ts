import { defineNoun } from '../kit/noun.ts';
import { paymentErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { paymentRoutes } from './routes.ts';

export const payments = defineNoun({
  what: 'How the operator receives payments, and the charges by which companies pay their invoices.',
  routes: paymentRoutes,
  errors: paymentErrors,
  notes,
  bodies,
});
