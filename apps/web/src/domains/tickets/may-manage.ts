import type { SessionUser, Ticket } from '@balcao/contract';

/** The fields of a ticket on which the rights of users depend. */
export type Owned = Pick<Ticket, 'status' | 'userId' | 'privateUserId' | 'guests'>;

/** Whether a user is a guest of a ticket. */
export const isGuest = ({ guests }: Pick<Ticket, 'guests'>, user: Pick<SessionUser, 'id'>): boolean =>
  guests.some(({ id }) => id === user.id);

/**
 * Whether a user decides on a ticket: its attendant or an admin; on a private connection only the connection's user.
 */
export function isHost({ userId, privateUserId }: Owned, user: SessionUser): boolean {
  if (privateUserId !== null) return privateUserId === user.id;
  return userId === user.id || user.profile === 'admin';
}

/**
 * Whether a user who sees a ticket may move it, if it is not pending: an open one only the users who decide on it; a
 * closed one every user, to reopen it.
 */
export const mayManage = (ticket: Owned, user: SessionUser): boolean =>
  ticket.status !== 'pending' && (isHost(ticket, user) || ticket.status === 'closed');
