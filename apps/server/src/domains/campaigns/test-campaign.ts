import type { RouteReply, routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { typedNumber } from '../contacts/index.ts';
import { askBudget, isFirstContact } from '../send-budgets/index.ts';
import { campaignSettings } from './campaign-settings.ts';
import { lockCampaign } from './campaigns.ts';
import { requireSendable } from './run-campaign.ts';
import { contactOf, sendAlone } from './send-to-person.ts';

/**
 * Sends the message of a campaign to one number as a trial; no report counts it.
 * @throws ERR_NO_CAMPAIGN_FOUND ERR_CAMPAIGN_BUDGET ERR_CAMPAIGN_ATTENDED, and the refusals of `requireSendable`,
 * `typedNumber` and `sendAlone`
 */
export async function testCampaign(
  scope: Scope,
  id: number,
  typed: string,
): Promise<RouteReply<typeof routes.campaigns.test>> {
  const row = await requireSendable(scope, await lockCampaign(scope, id));
  const { connection_id: connectionId } = row;
  const number = await typedNumber(scope, typed);
  const contactId = await contactOf(scope, { name: `+${number}`, number, wa_id: null });
  const isFirst = await isFirstContact(scope, connectionId, contactId);
  const verdict = await askBudget(scope, connectionId, isFirst ? 'first-contact' : 'bulk');
  if (!('go' in verdict)) throw fail('ERR_CAMPAIGN_BUDGET');
  const contact = await scope.db
    .selectFrom('contacts')
    .select(['name', 'email'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  const extras = await scope.db
    .selectFrom('contact_extras')
    .select(['name', 'value'])
    .where('contact_id', '=', contactId)
    .execute();
  const stored = await sendAlone(
    scope,
    row,
    {
      name: contact.name,
      email: contact.email,
      number,
      variables: Object.fromEntries(extras.map(({ name, value }) => [name, value])),
      identity: `+${number}`,
      contactId,
      connectionId,
    },
    await campaignSettings(scope),
  );
  if (!stored) throw fail('ERR_CAMPAIGN_ATTENDED');
  return stored;
}
