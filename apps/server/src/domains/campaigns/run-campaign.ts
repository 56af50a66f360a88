import type { Campaign, RouteReply, routes } from '@balcao/contract';
import { limits } from '@balcao/contract';
import { sql, type RawBuilder } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireHeaderFile } from '../messages/index.ts';
import { mediaOf } from './campaign-media.ts';
import { leaveLostNumbers, numberIds } from './campaign-numbers.ts';
import { lockCampaign, requireCampaign } from './campaigns.ts';
import { requireFitting } from './change-campaigns.ts';
import { freezePeople } from './choose-people.ts';
import { forgetFollowed } from './followed.ts';
import { textsOf } from './write-text.ts';

type CampaignRow = Awaited<ReturnType<typeof lockCampaign>>;

/**
 * The first message goes out at the earliest this long after the start. By then every node has read that the company
 * has a running campaign, so that no tick of it is missed: `followed.ts` caches the opposite for three seconds.
 */
const settleMs = 4000;

/**
 * Codes after which another try of the same message would not reach the person either. Of Meta: the person cannot be
 * reached (131026), gets enough advertising already (131049), or refuses advertising (131050).
 */
export const finalCodes: readonly string[] = [
  '131026',
  '131049',
  '131050',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_OPTED_OUT',
];
/** SQL: another try may reach this failed person. Null: no code is known. */
export const isRetryable = sql<boolean>`(code is null or code <> all(${[...finalCodes]}::text[]))`;

/**
 * Starts a campaign that is inactive or planned.
 * @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_STATE, and the refusals of `begin`
 */
export async function startCampaign(scope: Scope, id: number): Promise<Campaign> {
  const row = await lockCampaign(scope, id);
  if (row.status !== 'INATIVA' && row.status !== 'PROGRAMADA') throw fail('ERR_CAMPAIGN_STATE');
  return begin(scope, row);
}

/** The code of a person whose message was deleted with its number before it was sent. */
const lostNumberCode = 'ERR_NO_WAPP_FOUND';

/**
 * Goes on with a cancelled campaign. It writes to the people who still wait, and to those whose message was deleted
 * with its number.
 * @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_STATE, and the refusals of `begin`
 */
export async function restartCampaign(scope: Scope, id: number): Promise<Campaign> {
  const row = await lockCampaign(scope, id);
  if (row.status !== 'CANCELADA') throw fail('ERR_CAMPAIGN_STATE');
  return begin(scope, row);
}

/**
 * Freezes the people, unless that was done before, and lets the clock send.
 * @throws ERR_CAMPAIGN_NO_MESSAGE ERR_CAMPAIGN_CONNECTION ERR_CAMPAIGN_TEMPLATE ERR_NO_TEMPLATE_FOUND
 * ERR_TEMPLATE_FILE ERR_AUDIENCE_TOO_LARGE ERR_CAMPAIGN_NOBODY
 */
async function begin(scope: Scope, row: CampaignRow): Promise<Campaign> {
  await requireSendable(scope, row);
  const isFrozen = row.started_at !== null;
  if (isFrozen) {
    await retryPeople(scope, row, sql<boolean>`code = ${lostNumberCode}`);
    await requireWaiting(scope, row.id);
  } else {
    const { sendable, total } = await freezePeople(scope, row);
    if (total > limits.campaign.people) throw fail('ERR_AUDIENCE_TOO_LARGE');
    if (sendable === 0) throw fail('ERR_CAMPAIGN_NOBODY');
  }
  await scope.db
    .updateTable('campaigns')
    .set({
      status: 'EM_ANDAMENTO',
      started_at: row.started_at ?? scope.now,
      completed_at: null,
      next_at: new Date(scope.now.getTime() + settleMs),
      hold_by: null,
      hold_code: null,
      number_states: '{}',
      since_pause: 0,
      since_judged: 0,
      judged_from: scope.now,
      updated_at: scope.now,
    })
    .where('id', '=', row.id)
    .execute();
  forgetFollowed(scope);
  await scope.record('campaign.changed', { id: row.id });
  return requireCampaign(scope, row.id);
}

/**
 * Requires that the campaign has content and a number, and that each of its numbers can send the content.
 * @throws ERR_CAMPAIGN_NO_MESSAGE ERR_CAMPAIGN_CONNECTION ERR_CAMPAIGN_TEMPLATE ERR_NO_TEMPLATE_FOUND
 * ERR_TEMPLATE_FILE
 */
export async function requireSendable<R extends CampaignRow>(
  scope: Scope,
  row: R,
): Promise<R & { connection_id: number }> {
  const { connection_id: connectionId, flow_id: flowId, template } = row;
  const mediaIds = await mediaOf(scope, row);
  const hasContent = textsOf(row).length > 0 || template || flowId !== null || mediaIds.length > 0;
  if (!hasContent) throw fail('ERR_CAMPAIGN_NO_MESSAGE');
  if (connectionId === null) throw fail('ERR_CAMPAIGN_CONNECTION');
  for (const id of numberIds(row)) {
    const approved = await requireFitting(scope, id, template);
    if (approved) await requireHeaderFile(scope, approved, mediaIds);
  }
  return { ...row, connection_id: connectionId };
}

/** Requires a person who waits, or whose message is in the outbox. @throws ERR_CAMPAIGN_NOBODY */
async function requireWaiting(scope: Scope, id: number): Promise<void> {
  // Two queries with literals: the waiting people have a partial index of their own, and the other states share one.
  for (const state of ['waiting', 'sending'] as const) {
    const found = await scope.db
      .selectFrom('campaign_people')
      .select('id')
      .where('campaign_id', '=', id)
      .where('state', '=', sql.lit(state))
      .limit(1)
      .executeTakeFirst();
    if (found) return;
  }
  throw fail('ERR_CAMPAIGN_NOBODY');
}

/** @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_STATE */
export async function cancelCampaign(scope: Scope, id: number): Promise<Campaign> {
  const { status } = await lockCampaign(scope, id);
  if (status !== 'EM_ANDAMENTO' && status !== 'PROGRAMADA') throw fail('ERR_CAMPAIGN_STATE');
  return changeCampaign(scope, id, { status: 'CANCELADA', next_at: null, hold_by: null, hold_code: null });
}

/** @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_STATE */
export async function pauseCampaign(scope: Scope, id: number): Promise<Campaign> {
  const { status } = await lockCampaign(scope, id);
  if (status !== 'EM_ANDAMENTO') throw fail('ERR_CAMPAIGN_STATE');
  return changeCampaign(scope, id, { next_at: null, hold_by: 'paused', hold_code: null });
}

/**
 * Goes on with a campaign that a user or a brake holds. The brakes judge only what is sent from now on.
 * @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_STATE
 */
export async function resumeCampaign(scope: Scope, id: number): Promise<Campaign> {
  const { status, hold_by: by } = await lockCampaign(scope, id);
  if (status !== 'EM_ANDAMENTO' || (by !== 'paused' && by !== 'brake')) throw fail('ERR_CAMPAIGN_STATE');
  return changeCampaign(scope, id, {
    next_at: scope.now,
    hold_by: null,
    hold_code: null,
    number_states: '{}',
    since_judged: 0,
    judged_from: scope.now,
  });
}

/** Stores columns of a campaign, and records that it changed. */
async function changeCampaign(
  scope: Scope,
  id: number,
  columns: Partial<
    Pick<CampaignRow, 'status' | 'next_at' | 'hold_by' | 'hold_code' | 'since_judged' | 'judged_from' | 'completed_at'>
  > & { number_states?: string },
): Promise<Campaign> {
  await scope.db
    .updateTable('campaigns')
    .set({ ...columns, updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  await scope.record('campaign.changed', { id });
  return requireCampaign(scope, id);
}

/**
 * Lets the people whose message failed wait again, except after a failure that is final for the person. The campaign
 * then runs, also if it was cancelled or had ended. Only a running campaign that a user paused, or a brake stopped,
 * stays so.
 * @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_STATE ERR_CAMPAIGN_NOBODY
 */
export async function retryFailed(scope: Scope, id: number): Promise<RouteReply<typeof routes.campaigns.retry>> {
  const row = await lockCampaign(scope, id);
  if (row.started_at === null) throw fail('ERR_CAMPAIGN_STATE');
  await requireSendable(scope, row);
  const retried = await retryPeople(scope, row, isRetryable);
  if (retried === 0) throw fail('ERR_CAMPAIGN_NOBODY');
  const isStopped = row.status === 'EM_ANDAMENTO' && (row.hold_by === 'paused' || row.hold_by === 'brake');
  await changeCampaign(scope, id, {
    status: 'EM_ANDAMENTO',
    completed_at: null,
    number_states: '{}',
    ...(!isStopped && {
      next_at: new Date(scope.now.getTime() + settleMs),
      hold_by: null,
      hold_code: null,
    }),
  });
  forgetFollowed(scope);
  return { retried };
}

/**
 * Lets the failed people who meet a condition wait again. Waiting people of a lost number change to the main number.
 * @returns how many people wait again
 */
async function retryPeople(scope: Scope, row: CampaignRow, condition: RawBuilder<boolean>): Promise<number> {
  const retried = await scope.db
    .updateTable('campaign_people')
    .set({ state: 'waiting', code: null, due_at: null, tries: 0, message_id: null, sent_at: null })
    .where('campaign_id', '=', row.id)
    .where('state', '=', sql.lit('failed'))
    .where(condition)
    .returning('id')
    .execute();
  await leaveLostNumbers(scope, row);
  return retried.length;
}
