import type { routes } from '@balcao/contract';
import { outside, type Handlers } from '../../platform/http/serve.ts';
import { listPlans } from './list-plans.ts';

export const planHttp: Handlers<typeof routes.plans> = {
  list: outside(() => listPlans()),
};
