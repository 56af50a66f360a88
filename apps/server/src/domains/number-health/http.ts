import type { routes } from '@balcao/contract';
import type { Handlers } from '../../platform/http/serve.ts';
import { listAlerts } from './list-alerts.ts';
import { showHealth } from './show-health.ts';

export const numberHealthHttp: Handlers<typeof routes.numberHealth> = {
  show: (scope, { params, query }) => showHealth(scope, params.id, Number(query.hours)),
  alerts: (scope) => listAlerts(scope),
};
