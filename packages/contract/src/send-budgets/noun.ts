import { defineNoun } from '../kit/noun.ts';
import { sendBudgetErrors } from './errors.ts';
import { bodies, notes } from './notes.ts';
import { sendBudgetRoutes } from './routes.ts';

export const sendBudgets = defineNoun({
  what: 'How many messages and new conversations a connection may send by itself.',
  routes: sendBudgetRoutes,
  errors: sendBudgetErrors,
  notes,
  bodies,
});
