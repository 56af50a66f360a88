import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { wantFlow } from '../automation/index.ts';
import { noteMoved } from '../contacts/index.ts';
import { moveByBot, presentTicket, tagByBot } from '../tickets/index.ts';
import { applyResults } from './apply-results.ts';
import { isFollowed } from './followed.ts';
import { noteConversion } from './note-conversion.ts';

// $1: the ticket. $2: now. $3: an answer counts only for messages of campaigns that were sent after this time.
// The first answer belongs to the newest of these messages to the contact. If the contact refused advertising after
// that message, the answer does not count.
const markReplied = statement(`update campaign_people p
  set state = 'replied', replied_at = $2, read_at = coalesce(p.read_at, $2),
    delivered_at = coalesce(p.delivered_at, $2)
  where (p.campaign_id, p.id) = (
      select n.campaign_id, n.id
      from tickets t
      join campaign_people n on n.contact_id = t.contact_id
      where t.id = $1 and n.sent_at > $3
        and not exists (select from consents o where o.contact_id = n.contact_id and o.created_at >= n.sent_at)
      order by n.sent_at desc, n.id desc
      limit 1)
    and p.state in ('sending', 'sent', 'delivered', 'read')
  returning p.campaign_id as "campaignId"`);

/** Notes a customer's first answer to a campaign, and does with the ticket what the campaign wants. */
async function takeReply(scope: Scope, ticketId: number): Promise<void> {
  const since = new Date(scope.now.getTime() - limits.campaign.replyMs);
  const [replied] = await scope.rows<{ campaignId: number }>(markReplied, [ticketId, scope.now, since]);
  if (!replied) return;
  const campaign = await scope.db
    .selectFrom('campaigns')
    .select(['reply_queue_id as queueId', 'reply_tag_id as tagId', 'reply_flow_id as flowId'])
    .where('id', '=', replied.campaignId)
    .executeTakeFirst();
  if (!campaign) return;
  const ticket = await presentTicket(scope, ticketId);
  // A ticket that a user attends, or that a bot holds, stays where it is; it only gets the tag.
  const isFree = ticket.status === 'pending' && ticket.user_id === null && !ticket.chatbot;
  if (campaign.flowId !== null && isFree) wantFlow(scope, ticketId, campaign.flowId);
  if (campaign.queueId !== null && isFree)
    await moveByBot(scope, [{ ticket, queueId: campaign.queueId, isHeld: false, isNew: false }]);
  if (campaign.tagId !== null) await tagByBot(scope, ticket, { tagIds: [campaign.tagId], isOn: true });
}

const noteTags = async (scope: Scope, ticketId: number, tagIds: readonly number[]): Promise<void> =>
  void (await noteConversion(scope, { by: 'tag', ids: tagIds, person: { ticketId } }));

/**
 * A contact list is being removed. Campaigns that have ended let go of it.
 * @throws ERR_CONTACT_LIST_IN_USE a campaign that has not ended names the list: as its list, or in its audience
 */
async function leaveList(scope: Scope, id: number): Promise<void> {
  await scope.db
    .updateTable('campaigns')
    .set({ contact_list_id: null })
    .where('contact_list_id', '=', id)
    .where('status', '=', 'FINALIZADA')
    .execute();
  const campaignWithList = await scope.db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '<>', 'FINALIZADA')
    .where(({ eb, or, val }) =>
      // `as never`: the parameter is JSON text, while Kysely expects an `Audience`.
      or([
        eb('contact_list_id', '=', id),
        eb('audience', '@>', val(JSON.stringify({ lists: [id] })) as never),
        eb('audience', '@>', val(JSON.stringify({ exclude: { lists: [id] } })) as never),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (campaignWithList) throw fail('ERR_CONTACT_LIST_IN_USE');
}

// $1: a number that was removed; campaigns lose it. If it was the main number of a campaign, the first further number
// takes its place; without a further number, the campaign has no number left (null).
const leaveNumber = statement(`update campaigns
  set connection_id = case when connection_id = $1 then further_connection_ids[1] else connection_id end,
    further_connection_ids = case
      when connection_id = $1 then further_connection_ids[2:]
      else array_remove(further_connection_ids, $1)
    end
  where connection_id = $1 or further_connection_ids @> array[$1::int]`);

/** SQL: the number is the main number of the campaign, or a further one. */
const usesNumber = (connectionId: number) =>
  sql<boolean>`(connection_id = ${connectionId} or further_connection_ids @> array[${connectionId}::int])`;

export const campaignReactions: Reactions = {
  async 'messages.acked'(scope, { messageIds, ack, error }) {
    if (await isFollowed(scope)) await applyResults(scope, messageIds, { ack, error });
  },
  async 'message.failed'(scope, { messageId, code }) {
    if (await isFollowed(scope)) await applyResults(scope, [messageId], { ack: 0, error: code });
  },
  async 'message.received'(scope, { ticketId }) {
    if (await isFollowed(scope)) await takeReply(scope, ticketId);
  },
  'ticket.tagged': (scope, { ticketId, tagIds }) => noteTags(scope, ticketId, tagIds),
  'ticket.taggedByBot': (scope, { ticketId, tagIds }) => noteTags(scope, ticketId, tagIds),
  async 'ticket.closed'(scope, { ticketId }) {
    const { closing_reason_id: reasonId } = await presentTicket(scope, ticketId);
    if (reasonId !== null) await noteConversion(scope, { by: 'closing-reason', ids: [reasonId], person: { ticketId } });
  },
  'contact-list.removed': (scope, { id }) => leaveList(scope, id),
  /** Campaigns that have ended let go of the list. For others, the foreign key refuses the removal. */
  async 'file-list.removed'(scope, { id }) {
    await scope.db
      .updateTable('campaigns')
      .set({ file_list_id: null })
      .where('file_list_id', '=', id)
      .where('status', '=', 'FINALIZADA')
      .execute();
  },
  /** Planned and running campaigns refuse the removal of their numbers; others lose the number. */
  async 'connection.removed'(scope, { connectionId }) {
    const campaignWithNumber = await scope.db
      .selectFrom('campaigns')
      .select('id')
      .where(usesNumber(connectionId))
      .where('status', 'in', ['PROGRAMADA', 'EM_ANDAMENTO'])
      .limit(1)
      .executeTakeFirst();
    if (campaignWithNumber) throw fail('ERR_CONNECTION_IN_USE');
    await scope.rows(leaveNumber, [connectionId]);
  },
  /** Meta may have raised the limit that holds a campaign back, so the campaign forgets its waits and tries at once. */
  async 'cloud.rated'(scope, { connectionId, messagingLimit }) {
    if (messagingLimit === undefined) return;
    await scope.db
      .updateTable('campaigns')
      .set({ next_at: scope.now, number_states: '{}' })
      .where('status', '=', 'EM_ANDAMENTO')
      .where('hold_by', '=', 'portfolio')
      .where(usesNumber(connectionId))
      .execute();
  },
  /** People of campaigns follow their contact through merges. */
  async 'contact.merging'(scope, { keepId, dropId, mergeId }) {
    const moved = await scope.db
      .updateTable('campaign_people')
      .set({ contact_id: keepId })
      .where('contact_id', '=', dropId)
      .returning('id')
      .execute();
    if (mergeId !== null) await noteMoved(scope, mergeId, { campaignPeople: moved.map(({ id }) => id) });
  },
  async 'contact.unmerging'(scope, { keptId, restoredId, moved: { campaignPeople = [] } }) {
    if (campaignPeople.length === 0) return;
    await scope.db
      .updateTable('campaign_people')
      .set({ contact_id: restoredId })
      .where('contact_id', '=', keptId)
      .where('id', 'in', campaignPeople)
      .execute();
  },
};
