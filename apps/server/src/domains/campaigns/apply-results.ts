import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { refuseMarketing } from '../consents/index.ts';
import { brakeForRefusal } from './brakes.ts';

/** Rate limits of the number or of one person: the message was not delivered, and a later try can succeed. */
const rateLimitCodes = ['130429', '131048', '131056'];
/** The person told WhatsApp to deliver no advertising of this number. */
const optOutCode = '131050';
const maxRetries = 3;
/** The first retry waits 10 minutes, the second 20, the third 30. */
const retryDelayMinutes = 10;

// $1: ids of messages, $2: their ack (2 is delivered, 4 is read), $3: now. A state never goes back, but a message that
// was reported as failed may still be delivered.
const raise = statement(`update campaign_people p
  set state = case when $2 >= 4 then 'read' when $2 >= 2 then 'delivered' else 'sent' end,
    code = null,
    delivered_at = case when $2 >= 2 then coalesce(p.delivered_at, $3) else p.delivered_at end,
    read_at = case when $2 >= 4 then coalesce(p.read_at, $3) else p.read_at end
  where p.message_id = any($1::bigint[])
    and p.state = any(case
      when $2 >= 4 then array['sending', 'sent', 'failed', 'delivered']
      when $2 >= 2 then array['sending', 'sent', 'failed']
      else array['sending']
    end)`);
// $1: ids of messages, $2: the code of the refusal, $3: whether it is a rate limit, $4: now. After a rate limit the
// person waits for a retry, unless all retries were used; after any other refusal the person has failed.
const refuse = statement(`update campaign_people p
  set state = case when $3 and p.tries < ${maxRetries} then 'waiting' else 'failed' end,
    code = $2,
    tries = p.tries + 1,
    due_at = case when $3 then $4::timestamptz + make_interval(mins => ${retryDelayMinutes}) * (p.tries + 1) end,
    message_id = case when $3 and p.tries < ${maxRetries} then null else p.message_id end
  where p.message_id = any($1::bigint[]) and p.state in ('sending', 'sent')
  returning p.campaign_id as "campaignId", p.contact_id as "contactId", p.state, p.due_at as "dueAt"`);
// $1: ids of campaigns, $2: when they go on, $3: now. WhatsApp may refuse a message after the campaign ended; the
// campaign then goes on for the people who wait for a retry. A campaign whose number was deleted meanwhile is held,
// because it has no connection.
const reopen = statement(`update campaigns
  set status = 'EM_ANDAMENTO', completed_at = null, next_at = $2, hold_by = 'budget', hold_code = null, updated_at = $3
  where id = any($1::int[]) and status = 'FINALIZADA'
  returning id`);

interface Refused {
  campaignId: number;
  contactId: number | null;
  state: string;
  dueAt: Date | null;
}

/**
 * Notes what became of messages: a tick, or a refusal of WhatsApp. A message with a tick of its delivery (`ack` 2 and
 * more) arrived, so its error is ignored.
 */
export async function applyResults(
  scope: Scope,
  messageIds: readonly string[],
  { ack, error }: { ack: number; error: string | null },
): Promise<void> {
  if (error === null || ack > 1) {
    if (ack >= 1) await scope.rows(raise, [messageIds, ack, scope.now]);
    return;
  }
  const refused = await scope.rows<Refused>(refuse, [messageIds, error, rateLimitCodes.includes(error), scope.now]);
  await reopenFor(
    scope,
    refused.filter(({ state }) => state === 'waiting'),
  );
  await brakeForRefusal(
    scope,
    refused.map(({ campaignId }) => campaignId),
    error,
  );
  if (error === optOutCode)
    for (const { contactId } of refused)
      if (contactId !== null) await refuseMarketing(scope, contactId, { basis: optOutCode, evidence: optOutCode });
}

/** Lets campaigns that have ended go on, for people who wait for a retry. */
async function reopenFor(scope: Scope, waiting: readonly Refused[]): Promise<void> {
  const [firstPerson] = waiting;
  if (!firstPerson) return;
  const ids = [...new Set(waiting.map(({ campaignId }) => campaignId))];
  for (const { id } of await scope.rows<{ id: number }>(reopen, [ids, firstPerson.dueAt ?? scope.now, scope.now]))
    await scope.record('campaign.changed', { id });
}
