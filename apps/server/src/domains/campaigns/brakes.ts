import type { CampaignBrake } from '@balcao/contract';
import { sql, type Selectable } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { isAnyPoor } from '../number-health/index.ts';
import type { CampaignsTable } from './tables.ts';

/** The rates are judged each time the campaign has sent 50 more messages. */
const messagesPerJudgement = 50;
/**
 * Rates are computed over the newest messages since the campaign started or was resumed, at most this many. WhatsApp
 * reports a failure within seconds. A message is delivered and read later, so undelivered messages and refusals of
 * advertising are looked for in more messages (`people`).
 */
const newestMessages = { failures: 500, people: 5000 };
/**
 * WhatsApp does not tell that a person blocks a number: the message is just never delivered. A phone that is switched
 * off gets the message later, so only messages older than this count as undelivered.
 */
const deliveredWithin = '1 hour';
/** The campaign stops when a part of its messages is larger than this. */
const maxRates = { failures: 0.2, undelivered: 0.4, optOuts: 0.05 };

/**
 * Refusals after which the number, or the template, must not go on: WhatsApp restricts the number (463), Meta has
 * paused (132015) or disabled (132016) the template.
 */
const stopCodes = ['463', '132015', '132016'];
/** Refusals of a message that every other person of the campaign would get, too. */
export const campaignWideCodes: readonly string[] = [
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_CAMPAIGN_TEMPLATE',
  'ERR_CAMPAIGN_CONNECTION',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_FILE_LIST_FOUND',
  'ERR_CAMPAIGN_NO_MESSAGE',
  'ERR_FLOW_NOT_PUBLISHED',
];

export interface Judgement {
  /** The reason why the campaign stops until a user resumes it; undefined: it goes on. */
  brake: CampaignBrake | undefined;
  /** Meta rates the quality of a number as medium: the campaign sends at half its pace. */
  isSlow: boolean;
  /** Whether the rates were judged, and not only the quality of the numbers. */
  isJudged: boolean;
}

type Judged = Pick<Selectable<CampaignsTable>, 'id' | 'since_judged' | 'judged_from' | 'started_at'>;

interface Counted {
  /** The newest messages whose failures count, and those of them that failed. */
  tried: number;
  failed: number;
  /** Messages that had time to be delivered, and those of them that WhatsApp has but did not deliver. */
  old: number;
  undelivered: number;
  /** All messages that are looked at, and their people who refused advertising by themselves after the message. */
  sent: number;
  refused: number;
}

// SQL: the message had time to be delivered. A flow that says nothing at first has no message.
const isOldSql = `message_id is not null and sent_at < $3::timestamptz - interval '${deliveredWithin}'`;
// $1: the campaign, $2: since when messages count, $3: now.
const count = statement(`with newest as materialized (
    select p.contact_id, p.message_id, p.state, p.sent_at,
      row_number() over (order by p.sent_at desc, p.id desc) as nth
    from campaign_people p
    where p.campaign_id = $1 and p.sent_at >= $2
    order by p.sent_at desc, p.id desc
    limit ${newestMessages.people}),
  refusals as (
    select count(distinct n.contact_id)::int as refused
    from newest n
    join consents c on c.contact_id = n.contact_id
    where c.basis <> 'user' and c.created_at >= n.sent_at)
  select (count(*) filter (where nth <= ${newestMessages.failures}))::int as tried,
    (count(*) filter (where nth <= ${newestMessages.failures} and state = 'failed'))::int as failed,
    (count(*) filter (where ${isOldSql}))::int as old,
    (count(*) filter (where ${isOldSql} and state = 'sent'))::int as undelivered,
    count(*)::int as sent,
    (select refused from refusals) as refused
  from newest`);

/**
 * Decides whether a campaign must stop: by the quality of its numbers, and every 50 messages by what became of them.
 * One number in danger stops the whole campaign.
 */
export async function judgeCampaign(
  scope: Scope,
  { id, since_judged: sinceJudged, judged_from: judgedFrom, started_at: startedAt }: Judged,
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
  if (sinceJudged < messagesPerJudgement) return { brake: undefined, isSlow, isJudged: false };
  const since = judgedFrom ?? new Date(0);
  const [counted] = await scope.rows<Counted>(count, [id, since, scope.now]);
  const brake = counted && brakeFor(counted);
  if (brake !== undefined) return { brake, isSlow, isJudged: true };
  // After a resume, earlier failures and falls do not count: the user has seen them.
  const isResumed = startedAt !== null && since > startedAt;
  const isPoor = await isAnyPoor(scope, connectionIds, isResumed ? since : undefined);
  return { brake: isPoor ? 'health' : undefined, isSlow, isJudged: true };
}

/** The reason to stop: the first rate that is too high; undefined: no rate is. */
function brakeFor({ tried, failed, old, undelivered, sent, refused }: Counted): CampaignBrake | undefined {
  if (failed > maxRates.failures * tried) return 'failures';
  // A rate of fewer messages would say little.
  if (old >= messagesPerJudgement && undelivered > maxRates.undelivered * old) return 'undelivered';
  return refused > maxRates.optOuts * sent ? 'opt-outs' : undefined;
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
