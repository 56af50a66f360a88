import type { CampaignConversion } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

interface Conversion {
  /** What happened: a ticket got tags, a ticket was closed for a reason, or a program reported a conversion. */
  by: CampaignConversion['by'];
  /** The ids of the tags, of the closing reason, or of the campaign. */
  ids: readonly number[];
  /** The person: the contact of a ticket, or all forms of a number. */
  person: { ticketId: number } | { identities: readonly string[] };
}

// $1: by, $2: ids, $3: the ticket or null, $4: identities, $5: now. A person who was held out may have had no contact
// when the campaign started, so people are also found by their identity.
const note = statement(`with mine as (
    select k.id, k.started_at, k.conversion_days
    from campaigns k
    where k.started_at is not null and k.conversion = $1
      and case $1
        when 'tag' then k.conversion_tag_id
        when 'closing-reason' then k.conversion_reason_id
        else k.id
      end = any($2::int[])),
  contact_of as (
    select t.contact_id as id from tickets t where t.id = $3
    union
    select n.contact_id from contact_identities n where n.identity = any($4::text[])),
  identity_of as (
    select unnest($4::text[]) as identity
    union
    select n.identity from contact_identities n where n.contact_id in (select id from contact_of)),
  people as (
    select p.campaign_id, p.id
    from mine k
    join campaign_people p on p.campaign_id = k.id and p.contact_id in (select id from contact_of)
    union
    select p.campaign_id, p.id
    from mine k
    cross join identity_of i
    join campaign_people p on p.campaign_id = k.id and p.identity = i.identity)
  update campaign_people p
  set converted_at = $5
  from people x, mine k
  where p.campaign_id = x.campaign_id and p.id = x.id and k.id = x.campaign_id and p.converted_at is null
    and case
      when p.state in ('sending', 'sent', 'delivered', 'read', 'replied') then p.sent_at
      when p.state = 'skipped' and p.code = 'hold-out' then k.started_at
    end > $5::timestamptz - make_interval(days => k.conversion_days)
  returning p.campaign_id as "campaignId"`);

/**
 * Notes that a person reached the goal of campaigns, once for each campaign. The campaign must have written to the
 * person, or held the person out, within the last `conversion_days` days.
 * @returns whether that is new for any campaign
 */
export async function noteConversion(scope: Scope, { by, ids, person }: Conversion): Promise<boolean> {
  const [ticketId, identities] = 'ticketId' in person ? [person.ticketId, []] : [null, person.identities];
  const noted = await scope.rows<{ campaignId: number }>(note, [by, ids, ticketId, identities, scope.now]);
  for (const id of new Set(noted.map(({ campaignId }) => campaignId))) await scope.record('campaign.changed', { id });
  return noted.length > 0;
}

/**
 * Notes a conversion that a program reports.
 * @returns whether that is new; false also for a person whom the campaign did not reach in time
 * @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_CONVERSION
 */
export async function convertForProgram(
  scope: Scope,
  id: number,
  identities: readonly string[],
): Promise<{ converted: boolean }> {
  const row = await scope.db.selectFrom('campaigns').select('conversion').where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('ERR_NO_CAMPAIGN_FOUND');
  if (row.conversion !== 'api') throw fail('ERR_CAMPAIGN_CONVERSION');
  return { converted: await noteConversion(scope, { by: 'api', ids: [id], person: { identities } }) };
}
