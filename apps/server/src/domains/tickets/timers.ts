import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { standingOf, ticketRowColumns, type TicketRow } from './ticket-access.ts';

/**
 * SQL condition: connection `c` has been online for five minutes, so it has received what customers wrote before that.
 */
const isSettled = (nowSql: string) =>
  `c.removed_at is null and c.status = 'CONNECTED' and c.updated_at <= ${nowSql} - interval '5 minutes'`;

/**
 * SQL condition: the customer has not answered ticket `t` for the minutes of its connection `c`; 0 minutes: never. A
 * customer who waits for a person (`waiting_since`) need not answer, whatever was sent automatically.
 */
export const isSilent = (
  nowSql: string,
) => `t.status = 'open' and t.snoozed_until is null and t.last_from_me and not t.is_group
  and t.waiting_since is null and t.started_at <= ${nowSql} - make_interval(mins => c.expires_ticket)
  and t.last_message_at <= ${nowSql} - make_interval(mins => c.expires_ticket)
  and c.expires_ticket > 0 and ${isSettled(nowSql)}`;
/** SQL condition: ticket `t` has waited without a queue for the minutes of its connection `c`; 0 minutes: never. */
export const isUnassigned = (nowSql: string) => `t.status = 'pending' and t.queue_id is null
  and t.queued_at <= ${nowSql} - make_interval(mins => c.time_to_transfer)
  and c.time_to_transfer > 0 and c.transfer_queue_id is not null and c.removed_at is null`;

// The conditions are read again under the lock: the customer may have answered, or a user may have taken the ticket. A
// ticket that another transaction changes is left for the next minute.
const lockDue = (isDue: (nowSql: string) => string) =>
  statement(`select ${ticketRowColumns}, c.transfer_queue_id as "transferQueueId",
      t.last_message_at > $2::timestamptz - make_interval(mins => c.expires_ticket) - interval '1 day' as "isRecent"
    from tickets t
    join connections c on c.id = t.connection_id
    where t.id = any($1::int[]) and ${isDue('$2::timestamptz')}
    order by t.id
    for no key update of t skip locked`);
const lockSilent = lockDue(isSilent);
const lockUnassigned = lockDue(isUnassigned);

const close = statement(`update tickets t
  set status = 'closed', unread = 0, awaits_user = false, waiting_since = null, chatbot = false,
    use_integration = false, prompt_id = null, integration_id = null, closing_reason_id = null,
    finished_at = $2, updated_at = $2
  where t.id = any($1::int[])`);
const assign = statement(`update tickets t
  set queue_id = n.queue, queued_at = $3, chatbot = false, updated_at = $3
  from unnest($1::int[], $2::int[]) n (id, queue)
  where t.id = n.id`);

/**
 * Closes those of these tickets whose customers have not answered for too long. A ticket that exceeds the limit by more
 * than a day (the limit was probably set only now) is closed without a text to the customer. In the fact, `isSilent`
 * means that no text is sent.
 */
export async function closeSilent(scope: Scope, ids: readonly number[]): Promise<void> {
  const due = await scope.rows<TicketRow & { isRecent: boolean }>(lockSilent, [ids, scope.now]);
  if (due.length === 0) return;
  await scope.rows(close, [due.map(({ id }) => id), scope.now]);
  for (const { isRecent, ...ticket } of due) {
    await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
    await scope.record('ticket.closed', { ticketId: ticket.id, userId: null, isExpired: true, isSilent: !isRecent });
  }
}

/** Gives those of these tickets that have waited without a queue for too long to the queue of their connection. */
export async function assignWaiting(scope: Scope, ids: readonly number[]): Promise<void> {
  const due = await scope.rows<TicketRow & { transferQueueId: number }>(lockUnassigned, [ids, scope.now]);
  if (due.length === 0) return;
  await scope.rows(assign, [due.map(({ id }) => id), due.map(({ transferQueueId }) => transferQueueId), scope.now]);
  for (const { id: ticketId, ...ticket } of due) {
    await scope.record('ticket.changed', { ticketId, was: standingOf({ id: ticketId, ...ticket }) });
    await scope.record('ticket.assigned', { ticketId });
  }
}
