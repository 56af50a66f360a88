import type { FlowRun, RunTrigger } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireFlow } from '../flows/index.ts';
import { isWindowOpen, lockForAnswer, requireTicket, takeByBot } from '../tickets/index.ts';
import { performOutcomes } from './perform-outcomes.ts';
import { openRunSession } from './run-session.ts';
import { viewRun } from './view-runs.ts';

/**
 * Gives a ticket to a flow: one that waits, or one that the caller attends.
 * @throws ERR_NO_FLOW_FOUND ERR_FLOW_NOT_PUBLISHED ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_NOT_OPEN
 * ERR_FLOW_RUN_ALREADY ERR_REPLY_WINDOW_CLOSED
 */
export async function startFlow(
  scope: Scope,
  { flowId, ticketId, trigger }: { flowId: number; ticketId: number; trigger: RunTrigger },
): Promise<FlowRun> {
  await requireFlow(scope, flowId);
  const before = await requireTicket(scope, ticketId, 'manage', { lock: true });
  if (before.status === 'closed' || before.is_group) throw fail('ERR_TICKET_NOT_OPEN');
  // Its first texts would be left out.
  if (!(await isWindowOpen(scope, before))) throw fail('ERR_REPLY_WINDOW_CLOSED');
  const { actor } = scope;
  const userId = actor.kind === 'user' ? actor.userId : null;
  if (before.chatbot && (await hasLiveRun(scope, ticketId))) throw fail('ERR_FLOW_RUN_ALREADY');
  await takeByBot(scope, before);
  await scope.record('flow-run.started', { ticketId });
  const runId = await beginIn(scope, { flowId, ticketId, trigger, userId });
  if (runId === undefined) throw fail('ERR_FLOW_NOT_PUBLISHED');
  return viewRun(scope, runId);
}

async function hasLiveRun(scope: Scope, ticketId: number): Promise<boolean> {
  const place = (await lockForAnswer(scope, [ticketId])).get(ticketId);
  return place !== undefined && (await openRunSession(scope, [place])).runOf(ticketId) !== undefined;
}

/** Begins a flow in a ticket that the bot has. @returns undefined: it cannot be started now */
export async function beginIn(
  scope: Scope,
  { ticketId, ...start }: { flowId: number; ticketId: number; trigger: RunTrigger; userId: number | null },
): Promise<string | undefined> {
  const place = (await lockForAnswer(scope, [ticketId])).get(ticketId);
  if (!place) throw fail('ERR_NO_TICKET_FOUND');
  const session = await openRunSession(scope, [place]);
  const outcome = await session.start(ticketId, start);
  if (!outcome) return undefined;
  await performOutcomes(scope, session, [{ place, outcome }]);
  return session.firstRunId(ticketId);
}
