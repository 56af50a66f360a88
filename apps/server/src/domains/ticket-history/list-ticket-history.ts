import { limits, type RouteInput, type RouteReply, type TicketEvent, type routes } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireTicket } from '../tickets/index.ts';

type EventRow = Pick<TicketEvent, 'id' | 'actor' | 'userId' | 'actorName'> & {
  kind: Exclude<TicketEvent['kind'], 'began'>;
  at: Date;
  detail: Partial<Pick<TicketEvent, 'from' | 'to' | 'tag' | 'reason' | 'note'>>;
};

const pageSize = limits.ticketEventsPerPage;
// One event more than a page tells whether another page follows. `ticket_events.id` is the number: `id` alone would be
// the text that is selected.
const selectPage =
  statement(`select id::text as id, kind, at, actor, user_id as "userId", actor_name as "actorName", detail
  from ticket_events
  where ticket_id = $1 and id < $2::bigint
  order by ticket_events.id desc
  limit ${pageSize + 1}`);
/** The largest `bigint` of PostgreSQL: no event has a greater id. */
const maxId = '9223372036854775807';

/**
 * A page of what happened to a ticket, newest first. Triggers write the events (migration 0040). A ticket that no user
 * opened has no stored event of its beginning. For such a ticket the last page ends with an event made from its row.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export async function listTicketHistory(
  scope: Scope,
  ticketId: number,
  { after = maxId }: RouteInput<typeof routes.ticketHistory.list>['query'],
): Promise<RouteReply<typeof routes.ticketHistory.list>> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  const rows = await scope.rows<EventRow>(selectPage, [ticketId, after]);
  const events = rows.slice(0, pageSize).map(viewEvent);
  const last = events.at(-1);
  if (rows.length > pageSize) return { events, next: last?.id ?? null };
  if (last?.kind !== 'opened') events.push(eventOfBeginning(ticket.created_at));
  return { events, next: null };
}

const viewEvent = ({ at, detail, ...row }: EventRow): TicketEvent => ({
  ...row,
  at: at.toISOString(),
  from: detail.from ?? {},
  to: detail.to ?? {},
  tag: detail.tag ?? null,
  reason: detail.reason ?? null,
  note: detail.note ?? null,
});

const eventOfBeginning = (at: Date): TicketEvent => ({
  id: '0',
  kind: 'began',
  at: at.toISOString(),
  actor: 'system',
  userId: null,
  actorName: '',
  from: {},
  to: {},
  tag: null,
  reason: null,
  note: null,
});
