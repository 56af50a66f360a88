import type { Ticket, User } from '@balcao/contract';
import { isGuestOf, mayTouch, standingOfTicket } from '../tickets/index.ts';
import type { PushEvent } from './push-jobs.ts';

/** Whether an event of a ticket, as it is now, concerns a user. A message that was read meanwhile concerns no user. */
export function isConcerned(user: User, { event, userId: mentioned }: PushEvent, ticket: Ticket): boolean {
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
      return mentioned === user.id;
    case 'message':
      return status === 'open' && (userId === user.id || isGuestOf(standing, user.id)) && unreadMessages > 0;
    case 'transfer':
      return status === 'open' && userId === user.id;
    case 'newTicket':
      return status === 'pending';
  }
}
