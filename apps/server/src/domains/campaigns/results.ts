import { limits, type CampaignResults } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { numberIds } from './campaign-numbers.ts';
import { isRetryable } from './run-campaign.ts';
import { compareGroups } from './wilson.ts';

interface Counted {
  people: number;
  replied: number;
  converted: number;
}

/**
 * How many of the people of each text of a campaign wrote back and converted, and how many of those held out. Also
 * whether the message of a failed person may be tried again.
 * @throws ERR_NO_CAMPAIGN_FOUND
 */
export async function showResults(scope: Scope, id: number): Promise<CampaignResults> {
  const row = await scope.db
    .selectFrom('campaigns')
    .select(['started_at', 'connection_id', 'further_connection_ids', 'conversion'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_CAMPAIGN_FOUND');
  const { rows: texts } = await sql<Counted & { variant: number }>`
    select variant, count(*)::int as people, count(*) filter (where state = 'replied')::int as replied,
      count(converted_at)::int as converted
    from campaign_people
    where campaign_id = ${id} and state in ('sent', 'delivered', 'read', 'replied') and variant is not null
    group by variant
    order by variant`.execute(scope.db);
  // A campaign that has not started has no people, so its time does not matter.
  const from = row.started_at ?? scope.now;
  const until = new Date(from.getTime() + limits.campaign.replyMs);
  // A person held out may have had no contact when the campaign started. Then the identity finds the contact of today.
  const { rows: heldOut } = await sql<Counted>`
    select count(*)::int as people, count(converted_at)::int as converted, count(*) filter (where exists (
      select
      from messages m
      where m.contact_id = p.contact_id and m.connection_id = any(${numberIds(row)}::int[]) and not m.from_me
        and m.sent_at >= ${from} and m.sent_at < ${until}))::int as replied
    from (
      select coalesce(h.contact_id, (
          select n.contact_id from contact_identities n where n.identity = h.identity)) as contact_id,
        h.converted_at
      from campaign_people h
      where h.campaign_id = ${id} and h.state = 'skipped' and h.code = 'hold-out') p`.execute(scope.db);
  const retryable = await scope.db
    .selectFrom('campaign_people')
    .select('id')
    .where('campaign_id', '=', id)
    // A literal: with a parameter, a generic plan would not use the partial index of the states.
    .where('state', '=', sql.lit('failed'))
    .where(isRetryable)
    .limit(1)
    .executeTakeFirst();
  const groups = [
    ...texts,
    ...heldOut.filter(({ people }) => people > 0).map((counts) => ({ variant: null, ...counts })),
  ];
  return {
    ...compareGroups(
      groups.map(({ converted: _, ...group }) => group),
      ({ replied }) => replied,
    ),
    conversions:
      row.conversion === null
        ? null
        : compareGroups(
            groups.map(({ replied: _, ...group }) => group),
            ({ converted }) => converted,
          ),
    hasRetryable: retryable !== undefined,
  };
}
