import { defineNoun } from '../kit/noun.ts';
import { mediaErrors } from './errors.ts';
import { notes } from './notes.ts';
import { mediaRoutes } from './routes.ts';

export const media = defineNoun({
  what: 'The stored files of messages.',
  routes: mediaRoutes,
  errors: mediaErrors,
  notes,
});
