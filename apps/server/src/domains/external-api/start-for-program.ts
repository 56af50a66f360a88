import type { FlowStartReceipt } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireConnection } from '../connections/index.ts';
import { startFlow } from '../flow-runs/index.ts';
import { requireFeature } from '../plans/index.ts';
import { requireTicket, type TicketRow } from '../tickets/index.ts';
import { spendBudget, ticketOf, type Addressee } from './send-for-program.ts';

/** The customer for whom a program starts a flow: by a ticket, or by a number whose ticket is found or opened. */
export type FlowTarget = { ticketId: number } | { to: Addressee; queueId: number | null };

/**
 * Starts a flow for a program: in the ticket of a number, which is found or opened, or in a ticket of the connection.
 * All messages of the flow together count as one message in the send budget.
 * @throws ERR_PLAN_FEATURE ERR_NO_TICKET_FOUND ERR_TICKET_ATTENDED, and the errors of `startFlow` and `ticketOf`
 */
export async function startForProgram(
  scope: Scope,
  { connectionId, flowId, target }: { connectionId: number; flowId: number; target: FlowTarget },
): Promise<FlowStartReceipt> {
  await requireFeature(scope, 'useCampaigns');
  const ticket =
    'to' in target
      ? await ticketOf(scope, { connectionId, ...target.to }, { queueId: target.queueId, files: 0 })
      : await requireOwnTicket(scope, connectionId, target.ticketId);
  if (ticket.status !== 'closed' && ticket.user_id !== null) throw fail('ERR_TICKET_ATTENDED');
  const { id: runId } = await startFlow(scope, { flowId, ticketId: ticket.id, trigger: 'program' });
  const { status } = await requireConnection(scope, connectionId);
  return { runId, ticketId: ticket.id, waits: status !== 'CONNECTED' };
}

/** A ticket of the program's own connection, locked. It also spends the send budget for the flow: one message. */
async function requireOwnTicket(scope: Scope, connectionId: number, ticketId: number): Promise<TicketRow> {
  const ticket = await requireTicket(scope, ticketId, 'manage', { lock: true });
  if (ticket.connection_id !== connectionId) throw fail('ERR_NO_TICKET_FOUND');
  const isFirst = false;
  const files = 0;
  await spendBudget(scope, ticket, isFirst, files);
  return ticket;
}
