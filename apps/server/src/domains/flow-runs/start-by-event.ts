import type { RunTrigger } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { lockForAnswer } from '../tickets/index.ts';
import { giveToFlow } from './start-flow.ts';

/**
 * Starts a flow in a ticket because of an event. With the trigger `closed`, the ticket that a user has just closed is
 * opened again for the flow.
 * @returns false: a person or a bot has the ticket, the ticket belongs to a group, or the flow cannot be started
 */
export async function startByEvent(
  scope: Scope,
  {
    flowId,
    ticketId,
    trigger,
  }: { flowId: number; ticketId: number; trigger: RunTrigger & ('tag' | 'closed' | 'silence') },
): Promise<boolean> {
  const [place] = (await lockForAnswer(scope, [ticketId])).values();
  if (!place || place.ticket.is_group) return false;
  const { status, user_id, chatbot } = place.ticket;
  const isUnattended = status === 'pending' && user_id === null && !chatbot;
  const isFree = trigger === 'closed' ? status === 'closed' : isUnattended;
  if (!isFree) return false;
  return (await giveToFlow(scope, place, { flowId, trigger })) !== undefined;
}
