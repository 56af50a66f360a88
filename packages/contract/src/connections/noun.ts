import { defineNoun } from '../kit/noun.ts';
import { connectionErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { connectionRoutes } from './routes.ts';
import { connectionSignals } from './signals.ts';

export const connections = defineNoun({
  what: 'The WhatsApp numbers of the company, and the tokens of programs that send through them.',
  routes: connectionRoutes,
  signals: connectionSignals,
  errors: connectionErrors,
  notes,
  bodies,
});
