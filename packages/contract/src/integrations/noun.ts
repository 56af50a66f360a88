import { defineNoun } from '../kit/noun.ts';
import { integrationErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { integrationRoutes } from './routes.ts';
import { integrationSignals } from './signals.ts';

export const integrations = defineNoun({
  what: 'Bots that answer the messages of a connection or of a queue: flows, dialogflow, n8n, webhooks and Typebot.',
  routes: integrationRoutes,
  signals: integrationSignals,
  errors: integrationErrors,
  notes,
  bodies,
});
