import type { FlowRun } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { leaveByBot, lockForAnswer, takeByBot } from '../tickets/index.ts';
import { performOutcomes } from './perform-outcomes.ts';
import { openRunSession } from './run-session.ts';
import { viewRun } from './view-runs.ts';

/**
 * `retry`: runs the block again at which a run failed; `skip`: continues after that block. The ticket must still wait
 * for a person.
 * @throws ERR_NO_FLOW_RUN_FOUND ERR_FLOW_RUN_NOT_FAILED ERR_FLOW_RUN_ALREADY
 */
export async function reviveRun(scope: Scope, runId: string, type: 'retry' | 'skip'): Promise<FlowRun> {
  const { ticketId } = await viewRun(scope, runId);
  const [place] = (await lockForAnswer(scope, [ticketId])).values();
  if (!place || place.ticket.status !== 'pending' || place.ticket.user_id !== null)
    throw fail('ERR_FLOW_RUN_NOT_FAILED');
  const session = await openRunSession(scope, [place]);
  if (session.runOf(ticketId)) throw fail('ERR_FLOW_RUN_ALREADY');
  place.ticket = await takeByBot(scope, place.ticket);
  await scope.record('flow-run.started', { ticketId });
  const outcome = await session.revive(runId, { type });
  if (!outcome) throw fail('ERR_FLOW_RUN_NOT_FAILED');
  await performOutcomes(scope, session, [{ place, outcome }]);
  return viewRun(scope, runId);
}

/** Ends a live run; its ticket waits for a person. @throws ERR_NO_FLOW_RUN_FOUND ERR_FLOW_RUN_ENDED */
export async function stopRun(scope: Scope, runId: string): Promise<FlowRun> {
  const { ticketId, end } = await viewRun(scope, runId);
  if (end !== null) throw fail('ERR_FLOW_RUN_ENDED');
  const [place] = (await lockForAnswer(scope, [ticketId])).values();
  if (!place) throw fail('ERR_NO_FLOW_RUN_FOUND');
  const session = await openRunSession(scope, [place]);
  if (session.runOf(ticketId)?.id === runId) session.end(ticketId, { type: 'stopped' });
  // If no bot has the ticket, `openRunSession` has ended the run already.
  else if (!session.releasedIds.has(ticketId)) throw fail('ERR_FLOW_RUN_ENDED');
  await session.store();
  await leaveByBot(scope, place.ticket, { type: 'wait' });
  return viewRun(scope, runId);
}
