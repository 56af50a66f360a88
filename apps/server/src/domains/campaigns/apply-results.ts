import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { refuseMarketing } from '../consents/index.ts';
import { brakeForRefusal } from './brakes.ts';

/** Too many at once, of the number or to one person: nothing was delivered, and a later message will be. */
const laterCodes = ['130429', '131048', '131056'];
/** The person told WhatsApp to get no advertising of this number. */
const optOutCode = '131050';
const mostTries = 3;
const laterMinutes = 10;

// A state only moves on; a message that was delivered after all is no failure. An ack of 2 is delivered, of 4 read.
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
const refuse = statement(`update campaign_people p
  set state = case when $3 and p.tries < ${mostTries} then 'waiting' else 'failed' end,
    code = $2,
    tries = p.tries + 1,
    due_at = case when $3 then $4::timestamptz + make_interval(mins => ${laterMinutes}) * (p.tries + 1) end,
    message_id = case when $3 and p.tries < ${mostTries} then null else p.message_id end
  where p.message_id = any($1::bigint[]) and p.state in ('sending', 'sent')
  returning p.campaign_id as "campaignId", p.contact_id as "contactId"`);

/** Notes what became of messages: a tick, or a refusal of WhatsApp. */
export async function applyResults(
  scope: Scope,
  messageIds: readonly string[],
  { ack, error }: { ack: number; error: string | null },
): Promise<void> {
  if (error === null || ack > 1) {
    if (ack >= 1) await scope.rows(raise, [messageIds, ack, scope.now]);
    return;
  }
  const refused = await scope.rows<{ campaignId: number; contactId: number | null }>(refuse, [
    messageIds,
    error,
    laterCodes.includes(error),
    scope.now,
  ]);
  await brakeForRefusal(
    scope,
    refused.map(({ campaignId }) => campaignId),
    error,
  );
  if (error === optOutCode)
    for (const { contactId } of refused)
      if (contactId !== null) await refuseMarketing(scope, contactId, { basis: optOutCode, evidence: optOutCode });
}
