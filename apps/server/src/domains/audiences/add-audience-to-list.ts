import { limits, type Audience, type RouteReply, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { admitPeople, insertPeople } from '../contact-list-items/index.ts';
import { settingsOf } from '../settings/index.ts';
import { audienceSql } from './audience-sql.ts';
import { countAudience } from './count-audience.ts';
import { planForMany } from './plan-for-many.ts';

/**
 * Adds the current people of an audience to a list, in one statement. People who are in the list already stay
 * unchanged.
 * @throws ERR_NO_CONTACT_LIST_FOUND ERR_CONTACT_LIST_FULL ERR_AUDIENCE_TOO_LARGE
 */
export async function addAudienceToList(
  scope: Scope,
  listId: number,
  audience: Audience,
): Promise<RouteReply<typeof routes.audiences.addToList>> {
  // Called with 0 people before the audience is counted: a list that does not exist is refused without the count.
  await admitPeople(scope, listId, 0);
  const { count, countIsCapped } = await countAudience(scope, audience);
  // The count may also be capped below the limit, if people of several lists are the same and use up the rows read.
  if (countIsCapped && count >= limits.audience.counted) throw fail('ERR_AUDIENCE_TOO_LARGE');
  await admitPeople(scope, listId, count);
  const { timeZone } = await settingsOf(scope);
  const added = await planForMany(scope, () =>
    insertPeople(scope, listId, (value) => audienceSql(audience, { value, timeZone })),
  );
  // A capped count is too low, so the limit of the list is checked once more.
  if (countIsCapped) await admitPeople(scope, listId, 0);
  return { added, present: Math.max(0, count - added) };
}
