import { statement } from '../../platform/scope/scoped-query.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { Reaction, Reactions } from '../../platform/facts/reactions.ts';
import { releaseTickets } from '../tickets/index.ts';

const endRunsOfTicket = statement(`update flow_runs
  set end_type = 'person', waits_for = null, wake_at = null, updated_at = $2, ended_at = $2
  where ticket_id = $1 and ended_at is null
  returning id`);

/** A person took, moved or closed the ticket: its flow ends at once and says nothing more. */
const leaveToPerson = async (scope: Scope, { ticketId }: { ticketId: number }) => {
  const ended = await scope.rows<{ id: string }>(endRunsOfTicket, [ticketId, scope.now]);
  for (const { id } of ended) await scope.record('flow-run.changed', { runId: id });
};

const liveRunsOfFlow = statement(`select r.id, r.ticket_id as "ticketId"
  from flow_runs r
  where r.flow_id = $1 and r.ended_at is null`);
/** A flow is about to be deleted with its runs: the tickets in which it runs wait for a person. */
const releaseTicketsOfFlow: Reaction<'flow.removed'> = async (scope, { id }) => {
  const runs = await scope.rows<{ id: string; ticketId: number }>(liveRunsOfFlow, [id]);
  await releaseTickets(
    scope,
    runs.map(({ ticketId }) => ticketId),
  );
  for (const { id: runId, ticketId } of runs) await scope.record('flow-run.ended', { ticketId, runId, end: 'stopped' });
};

export const runReactions: Reactions = {
  'flow.removed': releaseTicketsOfFlow,
  'ticket.accepted': leaveToPerson,
  'ticket.returned': leaveToPerson,
  'ticket.transferred': leaveToPerson,
  'ticket.assigned': leaveToPerson,
  'ticket.closed': leaveToPerson,
};
