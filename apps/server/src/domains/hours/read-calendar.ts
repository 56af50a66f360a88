import { minutesOf } from '@balcao/contract';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import { holidaysOf } from '../holidays/index.ts';
import { settingsOf } from '../settings/index.ts';
import type { Calendar } from './is-open-at.ts';
import { schedulesOf } from './schedules.ts';

const memory = shortMemory<Calendar>({ ttlMs: 3000 });

/**
 * The calendar that holds for a queue, as the setting `scheduleType` has it: of the company, of the queue itself, or
 * none. It is cached for a few seconds; a change made by this process takes effect when it is committed.
 * @param queueId null: for a ticket without a queue
 * @returns null if there are no hours: always open
 */
export async function readCalendar(scope: Scope, queueId: number | null): Promise<Calendar | null> {
  const owner = await ownerOf(scope, queueId);
  return owner === undefined
    ? null
    : memory.get(`${scope.company.id}:${String(owner)}`, () => calendarOf(scope, owner));
}

/** Like `readCalendar`, but reads the hours and holidays from their tables. Only the settings may come from a cache. */
export async function loadCalendar(scope: Scope, queueId: number | null): Promise<Calendar | null> {
  const owner = await ownerOf(scope, queueId);
  return owner === undefined ? null : calendarOf(scope, owner);
}

/** Whose hours hold: those of a queue, or (null) of the company. Undefined: it is always open. */
async function ownerOf(scope: Scope, queueId: number | null): Promise<number | null | undefined> {
  const { scheduleType } = await settingsOf(scope);
  if (scheduleType === 'company') return null;
  return scheduleType === 'queue' && queueId !== null ? queueId : undefined;
}

async function calendarOf(scope: Scope, owner: number | null): Promise<Calendar> {
  const { timeZone } = await settingsOf(scope);
  const week = await schedulesOf(scope, owner);
  const holidays = await holidaysOf(scope, owner);
  return { timeZone, week: week.map(({ intervals }) => intervals.map(minutesOf)), holidays };
}

/** Removes the calendars of the company and its queues from the cache. */
const forget = async ({ company, afterCommit }: Scope) =>
  afterCommit(() => memory.forget((key) => key.startsWith(`${company.id}:`)));

export const calendarReactions: Reactions = {
  'hours.changed': forget,
  'holiday.created': forget,
  'holiday.changed': forget,
  'holiday.removed': forget,
  'setting.changed': forget,
};
