import type { FlowRun, RunTrigger } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireFlowId } from '../flows/index.ts';
import { admit, isOpenChannel, lockForAnswer, takeByBot } from '../tickets/index.ts';
import { performOutcomes } from './perform-outcomes.ts';
import type { RunPlace } from './run-place.ts';
import { openRunSession, type FlowStart } from './run-session.ts';
import { viewRun } from './view-runs.ts';

/**
 * Gives a ticket to a flow: a ticket that waits, or one that the user attends.
 * @throws ERR_NO_FLOW_FOUND ERR_FLOW_NOT_PUBLISHED ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_NOT_OPEN
 * ERR_FLOW_RUN_ALREADY ERR_REPLY_WINDOW_CLOSED
 */
export async function startFlow(
  scope: Scope,
  { flowId, ticketId, trigger }: { flowId: number; ticketId: number; trigger: RunTrigger },
): Promise<FlowRun> {
  await requireFlowId(scope, flowId);
  const place = (await lockForAnswer(scope, [ticketId])).get(ticketId);
  const ticket = admit(scope.actor, place?.ticket, 'manage');
  if (!place || ticket.status === 'closed' || ticket.is_group) throw fail('ERR_TICKET_NOT_OPEN');
  // Outside the reply window the first texts of the flow would not be sent.
  if (!isOpenChannel(place.channel, scope.now)) throw fail('ERR_REPLY_WINDOW_CLOSED');
  const { actor } = scope;
  const runId = await giveToFlow(scope, place, {
    flowId,
    trigger,
    userId: actor.kind === 'user' ? actor.userId : null,
  });
  if (runId === undefined) throw fail('ERR_FLOW_NOT_PUBLISHED');
  return viewRun(scope, runId);
}

/**
 * A bot takes a locked ticket, and a flow begins in it.
 * @returns the id of the run; undefined: the flow cannot be started now
 * @throws ERR_FLOW_RUN_ALREADY
 */
export async function giveToFlow(scope: Scope, place: RunPlace, start: FlowStart): Promise<string | undefined> {
  const ticketId = place.ticket.id;
  const session = await openRunSession(scope, [place]);
  if (session.runOf(ticketId)) throw fail('ERR_FLOW_RUN_ALREADY');
  const outcome = await session.start(ticketId, start);
  // The flow cannot be started now, so the ticket stays as it was.
  if (!outcome) return undefined;
  place.ticket = await takeByBot(scope, place.ticket);
  await scope.record('flow-run.started', { ticketId });
  await performOutcomes(scope, session, [{ place, outcome }]);
  return session.firstRunId(ticketId);
}
