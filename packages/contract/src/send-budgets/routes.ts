import { id } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { SendBudget, SendBudgetChanges } from './send-budgets.ts';

export const sendBudgetRoutes = {
  set: defineRoute({
    method: 'PUT',
    path: '/whatsapp/:id/budget',
    access: 'connections-page:editOrDeleteConnection',
    summary: 'Set how much a number may send automatically',
    params: { id: id() },
    body: SendBudgetChanges,
    reply: SendBudget,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
};
