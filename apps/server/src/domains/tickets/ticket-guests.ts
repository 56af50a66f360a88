import { limits, type RouteReply, type routes, type Ticket } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import { containing } from '../../platform/scope/containing.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireUser } from '../users/index.ts';
import { isGuestOf, mayTouch, type Viewer } from './may-touch.ts';
import { requireTicket, standingOf, type TicketRow } from './ticket-access.ts';
import type { Standing } from './ticket-rooms.ts';
import { viewTicket } from './ticket-view.ts';

/**
 * The users whose names contain a text, and whether each sees the ticket. Users who see it come first, and in each of
 * these two groups those who are online.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export async function listColleagues(
  scope: Scope,
  ticketId: number,
  searchParam: string,
): Promise<RouteReply<typeof routes.tickets.colleagues>> {
  const ticket = standingOf(await requireTicket(scope, ticketId, 'see'));
  const text = searchParam.trim();
  const viewers = await viewersOf(scope, text === '' ? sql<boolean>`true` : containing('name', text));
  const users = viewers.map(({ name, online, ...viewer }) => ({
    id: viewer.userId,
    name,
    online,
    seesTicket: mayTouch(viewer, ticket, 'see'),
    isGuest: isGuestOf(ticket, viewer.userId),
  }));
  // Users of equal rank stay in the order of their names.
  const rank = ({ seesTicket, online }: (typeof users)[number]) => (seesTicket ? 2 : 0) + (online ? 1 : 0);
  return { users: users.toSorted((a, b) => rank(b) - rank(a)).slice(0, limits.colleagues) };
}

/** Filters users: those who may see the ticket now. @returns their ids */
export async function whoSee(scope: Scope, ticket: Standing, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const viewers = await viewersOf(scope, sql<boolean>`id = any(${userIds}::int[])`);
  return viewers.filter((viewer) => mayTouch(viewer, ticket, 'see')).map(({ userId }) => userId);
}

/** The users for whom a condition holds, with the rights that `mayTouch` reads, ordered by name. */
async function viewersOf(scope: Scope, condition: ReturnType<typeof containing>) {
  const rows = await scope.db
    .selectFrom('users')
    .select(['id as userId', 'name', 'online', 'profile', 'all_tickets as allTickets'])
    .select(
      sql<number[]>`array(select l.queue_id from user_queues l
        where l.user_id = users.id)`.as('queueIds'),
    )
    .where(condition)
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: 'user' as const }) satisfies Viewer);
}

/**
 * Makes a colleague a guest of an open ticket. The ticket's user and admins invite; guests do not.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_USER_FOUND ERR_TICKET_NOT_OPEN ERR_GUEST_IS_ATTENDANT
 */
export async function inviteGuest(scope: Scope, ticketId: number, userId: number): Promise<Ticket> {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  requireHost(scope, ticket);
  await requireUser(scope, userId);
  if (ticket.user_id === userId) throw fail('ERR_GUEST_IS_ATTENDANT');
  if (!isGuestOf(standingOf(ticket), userId)) {
    const invitedBy = scope.actor.kind === 'user' ? scope.actor.userId : null;
    await scope.db
      .insertInto('ticket_guests')
      .values({ ticket_id: ticketId, user_id: userId, invited_by: invitedBy, at: scope.now })
      .execute();
    await scope.record('ticket.guestChanged', { ticketId, userId, isInvited: true });
    await scope.record('ticket.changed', { ticketId, was: standingOf(ticket) });
  }
  return viewTicket(scope, ticketId);
}

/** Users who may answer the ticket without being its guest decide who its guests are. @throws ERR_NO_PERMISSION */
function requireHost({ actor }: Scope, ticket: TicketRow): void {
  const standing = { ...standingOf(ticket), guestIds: null };
  if (!mayTouch(actor, standing, 'answer')) throw fail('ERR_NO_PERMISSION');
}

/**
 * Ends a guest's part in a ticket, at once also for sockets. Guests may end their own part. Nothing changes if the user
 * is no guest.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_USER_FOUND
 */
export async function removeGuest(scope: Scope, ticketId: number, userId: number): Promise<typeof nothing> {
  const ticket = await requireTicket(scope, ticketId, 'see', { lock: true });
  if (scope.actor.kind !== 'user' || scope.actor.userId !== userId) requireHost(scope, ticket);
  if (isGuestOf(standingOf(ticket), userId)) await endGuest(scope, ticket, userId);
  else await requireUser(scope, userId);
  return nothing;
}

/** The caller has locked the ticket's row. */
async function endGuest(scope: Scope, ticket: TicketRow, userId: number): Promise<void> {
  await scope.db.deleteFrom('ticket_guests').where('ticket_id', '=', ticket.id).where('user_id', '=', userId).execute();
  await scope.record('ticket.guestChanged', { ticketId: ticket.id, userId, isInvited: false });
  await scope.record('ticket.changed', { ticketId: ticket.id, was: standingOf(ticket) });
}

/** Ends the part of a user in every ticket whose guest the user is. */
export async function endGuestsOfUser(scope: Scope, userId: number): Promise<void> {
  const tickets = await scope.db
    .selectFrom('tickets')
    .selectAll()
    .where('id', 'in', (query) => query.selectFrom('ticket_guests').select('ticket_id').where('user_id', '=', userId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const ticket of tickets) await endGuest(scope, ticket, userId);
}
