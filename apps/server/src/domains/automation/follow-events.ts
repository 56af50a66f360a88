import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { startByEvent } from '../flow-runs/index.ts';
import { findTriggers } from '../flow-triggers/index.ts';
import { presentTicket } from '../tickets/index.ts';
import { readSetup } from './read-setup.ts';

/** Starts flows at events of tickets. No flow starts in a ticket that a user attends. */
export const eventReactions: Reactions = {
  'ticket.tagged': (scope, { ticketId, tagIds }) => startFirstFlow(scope, 'tag', ticketId, tagIds),
  // Only closing by a user starts a flow: a flow that closes its ticket could start itself for ever. A ticket whose
  // customer was asked for a rating waits for the answer.
  'ticket.closed': async (scope, { ticketId, userId }) => {
    if (userId === null || (await presentTicket(scope, ticketId)).rating_asked_at !== null) return;
    await startFirstFlow(scope, 'closed', ticketId);
  },
};

/** Starts one flow. Its trigger is the first one that fits the event and whose flow can be started. */
async function startFirstFlow(
  scope: Scope,
  event: 'tag' | 'closed',
  ticketId: number,
  tagIds: readonly number[] = [],
): Promise<void> {
  // Most companies have no flows; for them this saves the queries below.
  if ((await readSetup(scope)).flowIds.size === 0) return;
  const { connection_id: connectionId } = await presentTicket(scope, ticketId);
  for (const { flowId, tagId } of await findTriggers(scope, event, connectionId)) {
    if (event === 'tag' && (tagId === null || !tagIds.includes(tagId))) continue;
    if (await startByEvent(scope, { flowId, ticketId, trigger: event })) return;
  }
}
