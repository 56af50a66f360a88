import { UserPreferences, type UserPreferencesChanges } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** The preferences of a user, with the defaults of those that were never set. @throws ERR_NO_USER_FOUND */
export async function preferencesOf(scope: Scope, userId: number): Promise<UserPreferences> {
  const row = await scope.db.selectFrom('users').select('preferences').where('id', '=', userId).executeTakeFirst();
  if (!row) throw fail('ERR_NO_USER_FOUND');
  return UserPreferences.parse(row.preferences);
}

/** The preferences of these users, by id. */
export async function preferencesOfUsers(
  scope: Scope,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, UserPreferences>> {
  if (userIds.length === 0) return new Map();
  const rows = await scope.db.selectFrom('users').select(['id', 'preferences']).where('id', 'in', userIds).execute();
  return new Map(rows.map(({ id, preferences }) => [id, UserPreferences.parse(preferences)]));
}

/** Changes some preferences of a user; the others stay. @throws ERR_NO_USER_FOUND */
export async function changePreferences(
  scope: Scope,
  userId: number,
  changes: UserPreferencesChanges,
): Promise<UserPreferences> {
  const row = await scope.db
    .selectFrom('users')
    .select('preferences')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_USER_FOUND');
  const preferences = mergePreferences(row.preferences, changes);
  await scope.db
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('id', '=', userId)
    .execute();
  return UserPreferences.parse(preferences);
}

/** Only what a user has set is stored, so a default that changes later reaches everyone else. */
function mergePreferences(stored: UserPreferencesChanges, changes: UserPreferencesChanges): UserPreferencesChanges {
  const notifications = { ...stored.notifications };
  type Event = keyof typeof notifications;
  // `Object.entries` knows the events only as strings.
  const changedEvents = Object.entries(changes.notifications ?? {}) as [Event, (typeof notifications)[Event]][];
  for (const [event, ways] of changedEvents) notifications[event] = { ...notifications[event], ...ways };
  return { ...stored, ...changes, notifications };
}
