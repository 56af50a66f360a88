import type { Actor, UserActor } from '../../platform/scope/actor.ts';
import type { Standing } from './ticket-rooms.ts';

export type Need = 'see' | 'answer' | 'manage';

/** The rights of a user on which the rule depends. */
export type Viewer = Pick<UserActor, 'kind' | 'userId' | 'profile' | 'queueIds' | 'allTickets'>;

/**
 * The only rule for what an actor may do with a ticket, for HTTP, sockets and media alike. A ticket of a private
 * connection exists only for the connection's user and for guests, not for admins. Otherwise an admin may do
 * everything. A user may `see` their own tickets, those in their queues, and with `allTickets` those without a queue.
 * `answer`: only the ticket's user, while it is open. `manage` (accept, return, close, transfer): also users of its
 * queue, while it is pending or closed. A guest sees the ticket, and answers it while it is open.
 */
export function mayTouch(actor: Exclude<Actor, UserActor> | Viewer, ticket: Standing, need: Need): boolean {
  if (actor.kind === 'system') return true;
  const mayGuests = need === 'see' || (need === 'answer' && ticket.status === 'open');
  const mayAsGuest = isGuestOf(ticket, actor.userId) && mayGuests;
  const isOfOwnConnection = ticket.privateUserId === actor.userId;
  if (ticket.privateUserId !== null && !isOfOwnConnection) return mayAsGuest;
  if (actor.profile === 'admin' || mayAsGuest) return true;
  const isAttendant = ticket.userId === actor.userId;
  // On a private connection its user needs no queue.
  const isInReach =
    isOfOwnConnection || (ticket.queueId === null ? actor.allTickets : actor.queueIds.includes(ticket.queueId));
  if (need === 'see') return isAttendant || isInReach;
  if (need === 'answer') return isAttendant && ticket.status === 'open';
  return isAttendant || (isInReach && ticket.status !== 'open');
}

/** Whether a user is a guest of the ticket. */
export const isGuestOf = ({ guestIds }: Pick<Standing, 'guestIds'>, userId: number): boolean =>
  guestIds?.includes(userId) ?? false;
