import { defineNoun } from '../kit/noun.ts';
import { chatErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { chatRoutes } from './routes.ts';
import { chatSignals } from './signals.ts';

export const chats = defineNoun({
  what: 'Conversations among the users of a company.',
  routes: chatRoutes,
  signals: chatSignals,
  errors: chatErrors,
  notes,
  bodies,
});
