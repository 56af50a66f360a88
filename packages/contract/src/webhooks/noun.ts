import { defineNoun } from '../kit/noun.ts';
import { webhookErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { webhookRoutes } from './routes.ts';
import { webhookSignals } from './signals.ts';

export const webhooks = defineNoun({
  what: 'Addresses of other systems that are told of events of the company, signed and with retries.',
  routes: webhookRoutes,
  signals: webhookSignals,
  errors: webhookErrors,
  notes,
  bodies,
});
