import { defineNoun } from '../kit/noun.ts';
import { brandErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { brandRoutes } from './routes.ts';

export const brand = defineNoun({
  what: 'The brand of the installation: its name, logo, colours, sender and business.',
  routes: brandRoutes,
  errors: brandErrors,
  notes,
  bodies,
});
