import type { Hours } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { readSettings } from '../settings/index.ts';
import { isOpenAt } from './is-open-at.ts';
import { loadCalendar } from './read-calendar.ts';
import { schedulesOf } from './schedules.ts';

/**
 * The opening hours of the company, and whether it is open now. The hours do not come from the cache, so the reply of a
 * save shows the new ones.
 */
export async function showHours(scope: Scope): Promise<Hours> {
  const { scheduleType, timeZone } = await readSettings(scope);
  const { open, until } = isOpenAt(await loadCalendar(scope, null), scope.now);
  return {
    scheduleType: scheduleType as Hours['scheduleType'],
    timeZone,
    schedules: await schedulesOf(scope, null),
    open,
    until: until?.toISOString() ?? null,
  };
}
