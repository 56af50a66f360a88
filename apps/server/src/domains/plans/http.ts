import type { routes } from '@balcao/contract';
import { outside, type Handlers } from '../../platform/http/serve.ts';
import { readAsOperator } from '../../platform/records/read-as-operator.ts';
import { createPlan, removePlan, updatePlan } from './change-plans.ts';
import { listPlans } from './list-plans.ts';
import { plans } from './plans.ts';

/**
 * The calls run outside a scope: a scope has the rights of one company, and sees no other company of a plan. `list` is
 * for the sign-up, the cheapest plan first; `listAll` is for the operator, by name.
 */
export const planHttp: Handlers<typeof routes.plans> = {
  list: outside(() => listPlans()),
  listAll: outside(() => readAsOperator((scope) => plans.list(scope))),
  page: outside((_call, input) => readAsOperator((scope) => plans.http.page(scope, input))),
  show: outside((_call, { params }) => readAsOperator((scope) => plans.require(scope, params.id))),
  create: outside(({ actor }, { body }) => createPlan(body, actor)),
  update: outside(({ actor }, { params, body }) => updatePlan(params.id, body, actor)),
  remove: outside(({ actor }, { params }) => removePlan(params.id, actor)),
};
