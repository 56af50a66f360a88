import { routes } from '@balcao/contract';
import { outside, serve } from '../../platform/http/serve.ts';
import { listPlans } from './list-plans.ts';

export const planHttp = serve(routes.plans, {
  list: outside(() => listPlans()),
});
