import type { routes } from '@balcao/contract';
import type { Handlers } from '../../platform/http/serve.ts';
import { setBudget } from './set-budget.ts';

export const sendBudgetHttp: Handlers<typeof routes.sendBudgets> = {
  set: (scope, { params, body }) => setBudget(scope, params.id, body),
};
