import { statement } from '../../platform/scope/scoped-query.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { Reaction, Reactions } from '../../platform/facts/reactions.ts';
import { releaseTickets } from '../tickets/index.ts';

const columns = `waits_for = null, wake_at = null, updated_at = $2, ended_at = $2`;
const endOfTicket = statement(`update flow_runs set end_type = 'person', ${columns}
  where ticket_id = $1 and ended_at is null
  returning id`);

/** A person has the ticket: its flow ends at once and says nothing more. */
const leaveToPerson = async (scope: Scope, { ticketId }: { ticketId: number }) => {
  const ended = await scope.rows<{ id: string }>(endOfTicket, [ticketId, scope.now]);
  for (const { id } of ended) await scope.record('flow-run.changed', { runId: id });
};

const ofFlow = statement(`select r.id, r.ticket_id as "ticketId"
  from flow_runs r
  where r.flow_id = $1 and r.ended_at is null`);
/** A flow is deleted with its runs: the tickets in which it runs wait for a person. */
const releaseItsTickets: Reaction<'flow.removed'> = async (scope, { id }) => {
  const runs = await scope.rows<{ id: string; ticketId: number }>(ofFlow, [id]);
  await releaseTickets(
    scope,
    runs.map(({ ticketId }) => ticketId),
  );
  for (const { id: runId, ticketId } of runs) await scope.record('flow-run.ended', { ticketId, runId, end: 'stopped' });
};

export const runReactions: Reactions = {
  'flow.removed': releaseItsTickets,
  'ticket.accepted': leaveToPerson,
  'ticket.returned': leaveToPerson,
  'ticket.transferred': leaveToPerson,
  'ticket.assigned': leaveToPerson,
  'ticket.closed': leaveToPerson,
};

const endSwitchedOff = statement(`update flow_runs r set end_type = 'person', ${columns}
  from tickets t
  where r.ticket_id = any($1::int[]) and r.ended_at is null and t.id = r.ticket_id
    and (not t.chatbot or t.status <> 'pending')`);

/** Ends runs in tickets from which a user took the bot. The tickets must be locked. */
export const endSwitchedOffRuns = (scope: Scope, ticketIds: readonly number[]): void =>
  scope.send(endSwitchedOff, [ticketIds, scope.now]);
