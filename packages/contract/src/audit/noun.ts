import { defineNoun } from '../kit/noun.ts';
import { auditRoutes } from './routes.ts';

export const audit = defineNoun({
  what: 'The audit log: who changed what in the company, and events of its security.',
  routes: auditRoutes,
});
