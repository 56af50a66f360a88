import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** Above this share of failed messages, or this number of falls, a number is in poor health. */
const maxFailureShare = 0.2;
const maxFalls = 2;
/** The share of a number that sent fewer messages says nothing. */
const minSent = 50;

// Messages are counted by full hours. So the counts of the last two hours cover at least the last 60 minutes.
const poor = statement(`select exists (
      select
      from connection_hours h
      where h.connection_id = any($1::int[]) and h.hour > $2::timestamptz - interval '2 hours' and h.hour >= $3
      group by h.connection_id
      having sum(h.sent) >= ${minSent} and sum(h.failed) > ${maxFailureShare} * sum(h.sent))
    or exists (
      select
      from connection_falls f
      where f.connection_id = any($1::int[]) and f.fell_at > $2::timestamptz - interval '1 hour' and f.fell_at >= $3
      group by f.connection_id
      having count(*) > ${maxFalls}) as "isPoor"`);

/**
 * Whether one of these numbers is in poor health: more than a fifth of its messages of the last one to two hours
 * failed, or it fell at least three times within the last hour. The messages of users and bots count, too. Counts are a
 * few seconds late.
 * @param since earlier falls do not count, nor do messages before the first full hour from then on
 */
export async function isAnyPoor(
  scope: Scope,
  connectionIds: readonly number[],
  since: Date = new Date(0),
): Promise<boolean> {
  const [found] = await scope.rows<{ isPoor: boolean }>(poor, [connectionIds, scope.now, since]);
  return found?.isPoor ?? false;
}
