import type { SessionUser } from '@balcao/contract';
import type { Payload } from '../../live/socket.ts';

/** The event of which a new message tells a user; undefined if it tells of none. */
export function eventOf(
  signal: Payload<'message'>,
  user: Pick<SessionUser, 'id'>,
): 'message' | 'newTicket' | undefined {
  if (signal.action !== 'create' || signal.message.fromMe) return undefined;
  const { status, userId, unreadMessages, guestIds = [] } = signal.ticket;
  if (status === 'open' && (userId === user.id || guestIds.includes(user.id))) return 'message';
  return status === 'pending' && unreadMessages <= 1 ? 'newTicket' : undefined;
}
