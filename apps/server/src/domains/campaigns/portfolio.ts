import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { peopleOfLimit } from '@balcao/contract/number-health/messaging-limit';

const dayMs = 24 * 3600_000;
/** The wait for a full portfolio if no stored recipient tells when it has room again. */
const lookAgainMs = 10 * 60_000;

/**
 * To how many people Meta lets the numbers of a portfolio write. People who wrote within the last 24 hours do not
 * count.
 */
export interface Portfolio {
  /** Different people in 24 hours; Infinity: there is no limit, or none is known. */
  limit: number;
  /** To how many people templates were sent in the last 24 hours. `preparePerson` adds those of the current step. */
  used: number;
}

/**
 * The limit of some numbers of the Cloud API, and how much of it is used. Meta reports the limit of a portfolio with
 * each of its numbers. The limit concerns templates only. All official numbers of a company count together: most
 * companies have one portfolio, and counting too many people only delays a campaign.
 */
export async function readPortfolio(
  scope: Scope,
  { template }: { template: unknown },
  connectionIds: readonly number[],
): Promise<Portfolio> {
  if (template === null) return { limit: Infinity, used: 0 };
  const ratings = await scope.db
    .selectFrom('connection_ratings')
    .select('messaging_limit')
    .where('connection_id', '=', sql<number>`any(${[...connectionIds]}::int[])`)
    .execute();
  const limit = smallestLimit(ratings.map((rating) => rating.messaging_limit));
  if (limit === Infinity) return { limit, used: 0 };
  const { rows } = await sql<{ used: number }>`
    select count(distinct contact_id)::int as used
    from template_recipients
    where sent_at > ${new Date(scope.now.getTime() - dayMs)}`.execute(scope.db);
  return { limit, used: rows[0]?.used ?? 0 };
}

/** The smallest of some limits as Meta writes them, such as `TIER_1K`; an unknown one counts as Infinity. */
export const smallestLimit = (tiers: readonly (string | null)[]): number =>
  Math.min(...tiers.map((tier) => peopleOfLimit(tier ?? '') ?? Infinity));

/**
 * When a full portfolio takes one more person. Each person leaves the limit 24 hours after the last template sent to
 * them. The portfolio has room when one person less than `limit` remains.
 */
export async function portfolioFreeAt(scope: Scope, { limit, used }: Portfolio): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select max(sent_at) as at
    from template_recipients
    where sent_at > ${new Date(scope.now.getTime() - dayMs)}
    group by contact_id
    order by at
    offset ${Math.max(0, used - limit)}
    limit 1`.execute(scope.db);
  const [found] = rows;
  return new Date(found ? found.at.getTime() + dayMs : scope.now.getTime() + lookAgainMs);
}
