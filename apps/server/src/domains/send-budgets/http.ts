import { routes } from '@balcao/contract';
import { serve } from '../../platform/http/serve.ts';
import { setBudget } from './set-budget.ts';

export const sendBudgetHttp = serve(routes.sendBudgets, {
  set: (scope, { params, body }) => setBudget(scope, params.id, body),
});
