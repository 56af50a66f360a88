import { defineNoun } from '../kit/noun.ts';
import { auditRoutes } from './routes.ts';
import { notes } from './notes.ts';

export const audit = defineNoun({
  what: 'The audit log: who changed what in the company, and events of its security.',
  routes: auditRoutes,
  notes,
});
