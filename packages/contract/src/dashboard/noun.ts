import { defineNoun } from '../kit/noun.ts';
import { dashboardRoutes } from './routes.ts';
import { notes } from './notes.ts';

export const dashboard = defineNoun({
  what: 'The figures of the company over a period.',
  routes: dashboardRoutes,
  notes,
});
