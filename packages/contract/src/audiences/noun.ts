import { defineNoun } from '../kit/noun.ts';
import { audienceErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { audienceRoutes } from './routes.ts';

export const audiences = defineNoun({
  what: 'People chosen by lists, tags and a filter.',
  routes: audienceRoutes,
  errors: audienceErrors,
  notes,
  bodies,
});
