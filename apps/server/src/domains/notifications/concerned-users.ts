import type { NotificationEvent, Ticket, User } from '@balcao/contract';
import { mayTouch } from '../tickets/index.ts';

/** Whether an event of a ticket, as it is now, concerns a user. A message that was read meanwhile concerns no user. */
export function isConcerned(user: User, event: NotificationEvent, ticket: Ticket): boolean {
  const { status, userId, queueId, unreadMessages } = ticket;
  if (event === 'message') return status === 'open' && userId === user.id && unreadMessages > 0;
  if (event === 'transfer') return status === 'open' && userId === user.id;
  const viewer = {
    kind: 'user' as const,
    userId: user.id,
    profile: user.profile,
    queueIds: user.queues.map(({ id }) => id),
    allTickets: user.allTicket === 'enabled',
  };
  return status === 'pending' && mayTouch(viewer, { status, queueId, userId }, 'see');
}
