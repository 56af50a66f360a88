import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { startByEvent } from '../flow-runs/index.ts';
import { findTriggers } from '../flow-triggers/index.ts';
import { presentTicket } from '../tickets/index.ts';
import { readSetup } from './read-setup.ts';

/** The first trigger of the event whose flow can be started takes the ticket. */
async function startFirst(
  scope: Scope,
  event: 'tag' | 'closed',
  ticketId: number,
  tagIds: readonly number[] = [],
): Promise<void> {
  // Most companies have no flows.
  if ((await readSetup(scope)).flowIds.size === 0) return;
  const { connection_id: connectionId } = await presentTicket(scope, ticketId);
  for (const { flowId, tagId } of await findTriggers(scope, event, connectionId)) {
    if (event === 'tag' && (tagId === null || !tagIds.includes(tagId))) continue;
    if (await startByEvent(scope, { flowId, ticketId, trigger: event })) return;
  }
}

/** Events of tickets that start flows. A person who attends a ticket is never interrupted. */
export const eventReactions: Reactions = {
  'ticket.tagged': (scope, { ticketId, tagIds }) => startFirst(scope, 'tag', ticketId, tagIds),
  // A flow that closes its ticket starts none: it could start itself.
  'ticket.closed': async (scope, { ticketId, userId }) => {
    if (userId === null || (await presentTicket(scope, ticketId)).rating_asked_at !== null) return;
    await startFirst(scope, 'closed', ticketId);
  },
};
