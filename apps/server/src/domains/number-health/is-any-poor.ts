import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** A number is in poor health above this part of failures among its messages, if there are enough to judge. */
const most = { failures: 0.2, falls: 2 };
const fewestSent = 50;

// The counts of hours begin with the hour, so those of the last two hours cover at least one.
const poor = statement(`select exists (
      select
      from connection_hours h
      where h.connection_id = any($1::int[]) and h.hour > $2::timestamptz - interval '2 hours' and h.hour >= $3
      group by h.connection_id
      having sum(h.sent) >= ${fewestSent} and sum(h.failed) > ${most.failures} * sum(h.sent))
    or exists (
      select
      from connection_falls f
      where f.connection_id = any($1::int[]) and f.fell_at > $2::timestamptz - interval '1 hour' and f.fell_at >= $3
      group by f.connection_id
      having count(*) > ${most.falls}) as "isPoor"`);

/**
 * Whether one of some numbers is in poor health: more than a fifth of all its messages of the last hours failed, also
 * those of users and bots, or it fell three times within an hour. Counts are a few seconds late.
 * @param since what was before does not count
 */
export async function isAnyPoor(
  scope: Scope,
  connectionIds: readonly number[],
  since: Date = new Date(0),
): Promise<boolean> {
  const [found] = await scope.rows<{ isPoor: boolean }>(poor, [connectionIds, scope.now, since]);
  return found?.isPoor ?? false;
}
