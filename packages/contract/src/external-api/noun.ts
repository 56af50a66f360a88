import { defineNoun } from '../kit/noun.ts';
import { externalApiErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { externalApiRoutes } from './routes.ts';

export const externalApi = defineNoun({
  what: 'Calls for other programs: sending messages, starting flows and reporting conversions.',
  routes: externalApiRoutes,
  errors: externalApiErrors,
  notes,
  bodies,
});
