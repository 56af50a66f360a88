import type { SessionUser, Ticket } from '@balcao/contract';

/** Whether a user may move a ticket: its attendant, an admin, and anyone who reopens a closed one. */
export const mayManage = ({ status, userId }: Pick<Ticket, 'status' | 'userId'>, user: SessionUser): boolean =>
  status !== 'pending' && (userId === user.id || user.profile === 'admin' || status === 'closed');
