import type { DaySchedule, Hours, routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { saveSchedules } from './schedules.ts';
import { showHours } from './show-hours.ts';

async function save(scope: Scope, schedules: readonly DaySchedule[]): Promise<Hours> {
  await saveSchedules(scope, null, schedules);
  return showHours(scope);
}

export const hoursHttp: Handlers<typeof routes.hours> = {
  show: showHours,
  save: (scope, { body }) => save(scope, body.schedules),
  saveOfCompany: async (scope, { params, body }) => {
    if (params.id !== scope.company.id) throw fail('ERR_NO_COMPANY_FOUND');
    return save(scope, body.schedules);
  },
};
