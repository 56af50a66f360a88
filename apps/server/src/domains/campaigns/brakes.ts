import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** The rates are judged after so many messages. */
const judgedEvery = 50;
/** Parts of the messages since the campaign started or was resumed. */
const most = { failures: 0.2, optOuts: 0.05 };

/**
 * Refusals after which the number, or the template, must not go on: WhatsApp restricts the number (463), Meta has
 * paused (132015) or disabled (132016) the template.
 */
const stopCodes = ['463', '132015', '132016'];
/** Refusals of a message that concern every person of the campaign. */
export const codesOfAll: readonly string[] = [
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_CAMPAIGN_TEMPLATE',
  'ERR_CAMPAIGN_CONNECTION',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_CAMPAIGN_NO_MESSAGE',
  'ERR_FLOW_NOT_PUBLISHED',
];

/** `brake`: the campaign stops until a user resumes it, for this reason. */
export interface Judgement {
  brake: string | undefined;
  isSlow: boolean;
  isJudged: boolean;
}

/** Judges the numbers of a campaign, and every 50 messages what became of them. One number in danger stops it. */
export async function judge(
  scope: Scope,
  { id, since_judged: sinceJudged, judged_from: from }: { id: number; since_judged: number; judged_from: Date | null },
  connectionIds: readonly number[],
): Promise<Judgement> {
  const ratings = await scope.db
    .selectFrom('connection_ratings')
    .select('quality')
    .where('connection_id', '=', sql<number>`any(${[...connectionIds]}::int[])`)
    .execute();
  const qualities = ratings.map(({ quality }) => quality?.toUpperCase());
  const isSlow = qualities.includes('YELLOW');
  if (qualities.includes('RED')) return { brake: 'quality', isSlow, isJudged: false };
  if (sinceJudged < judgedEvery) return { brake: undefined, isSlow, isJudged: false };
  const { rows } = await sql<{ sent: number; failed: number; refused: number }>`
    select count(*)::int as sent, count(*) filter (where p.state = 'failed')::int as failed,
      count(*) filter (where exists (
        select
        from consents c
        where c.contact_id = p.contact_id and c.basis <> 'user' and c.created_at >= p.sent_at))::int as refused
    from campaign_people p
    where p.campaign_id = ${id} and p.sent_at >= ${from ?? new Date(0)}`.execute(scope.db);
  const [found] = rows;
  const part = (count: number) => count / Math.max(1, found?.sent ?? 0);
  const brake =
    part(found?.failed ?? 0) > most.failures
      ? 'failures'
      : part(found?.refused ?? 0) > most.optOuts
        ? 'opt-outs'
        : undefined;
  return { brake, isSlow, isJudged: true };
}

const stop = statement(`update campaigns
  set hold_by = 'brake', hold_code = $2, next_at = null, updated_at = $3
  where id = any($1::int[]) and status = 'EM_ANDAMENTO' and hold_by is distinct from 'brake'
  returning id`);

/** Stops campaigns until a user resumes them. */
export async function brakeCampaigns(scope: Scope, ids: readonly number[], code: string): Promise<void> {
  if (ids.length === 0) return;
  for (const { id } of await scope.rows<{ id: number }>(stop, [ids, code, scope.now]))
    await scope.record('campaign.changed', { id });
}

/** Stops the campaigns of refused messages, if the refusal concerns their number or template. */
export async function brakeForRefusal(scope: Scope, campaignIds: readonly number[], code: string): Promise<void> {
  if (stopCodes.includes(code)) await brakeCampaigns(scope, [...new Set(campaignIds)], code);
}
