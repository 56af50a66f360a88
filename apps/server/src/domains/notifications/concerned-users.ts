import type { Ticket, User } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { listNotifications } from '../chats/index.ts';
import { isGuestOf, mayTouch, standingOfTicket, viewTickets } from '../tickets/index.ts';
import { findUsers } from '../users/index.ts';
import type { PushEvent, TicketPush } from './push-jobs.ts';

/**
 * Which of these users an event concerns, judged by the present state of its ticket or chat. A message that was read
 * meanwhile concerns no user.
 */
export async function concernedUsers(scope: Scope, push: PushEvent, userIds: readonly number[]): Promise<User[]> {
  if ('chatId' in push) {
    const { userId, chatId } = push;
    if (!userIds.includes(userId) || (await listNotifications(scope, userId, { chatId })).length === 0) return [];
    return findUsers(scope, [userId]);
  }
  const [ticket] = await viewTickets(scope, [push.ticketId]);
  if (!ticket) return [];
  return (await findUsers(scope, [...userIds])).filter((user) => isConcerned(user, push, ticket));
}

/** Whether an event of a ticket concerns a user, judged by the present state of the ticket. */
export function isConcerned(user: User, { event, userId: mentionedId }: TicketPush, ticket: Ticket): boolean {
  const { status, userId, unreadMessages } = ticket;
  const standing = standingOfTicket(ticket);
  const viewer = {
    kind: 'user' as const,
    userId: user.id,
    profile: user.profile,
    queueIds: user.queues.map(({ id }) => id),
    allTickets: user.allTicket === 'enabled',
  };
  if (!mayTouch(viewer, standing, 'see')) return false;
  switch (event) {
    case 'mention':
      return mentionedId === user.id;
    case 'message':
      return status === 'open' && (userId === user.id || isGuestOf(standing, user.id)) && unreadMessages > 0;
    case 'transfer':
      return status === 'open' && userId === user.id;
    case 'newTicket':
      return status === 'pending';
  }
}
