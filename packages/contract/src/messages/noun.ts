import { defineNoun } from '../kit/noun.ts';
import { messageErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { messageRoutes } from './routes.ts';
import { messageSignals } from './signals.ts';

export const messages = defineNoun({
  what: 'The messages of a conversation.',
  routes: messageRoutes,
  signals: messageSignals,
  errors: messageErrors,
  notes,
  bodies,
});
