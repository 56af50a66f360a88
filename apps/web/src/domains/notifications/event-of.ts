import type { SessionUser } from '@balcao/contract';
import type { Payload } from '../../live/socket.ts';

/**
 * What a signal about a message means to a user: a customer's message in a ticket that is the user's own or has the
 * user as a guest, or a new ticket that waits. Undefined: neither.
 */
export function eventOf(
  signal: Payload<'message'>,
  user: Pick<SessionUser, 'id'>,
): 'message' | 'newTicket' | undefined {
  if (signal.action !== 'create' || signal.message.fromMe) return undefined;
  const { status, userId, unreadMessages, guestIds = [] } = signal.ticket;
  if (status === 'open' && (userId === user.id || guestIds.includes(user.id))) return 'message';
  // More unread messages: the ticket was announced with the first one.
  return status === 'pending' && unreadMessages <= 1 ? 'newTicket' : undefined;
}
