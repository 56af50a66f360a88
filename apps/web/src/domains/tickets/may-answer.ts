import type { SessionUser } from '@balcao/contract';
import { isGuest, isHost, type Owned } from './may-manage.ts';

/** Whether a user may decide who the guests of an open ticket are. */
export const mayInvite = (ticket: Owned, user: SessionUser): boolean =>
  ticket.status === 'open' && isHost(ticket, user);

/** Whether a user may answer an open ticket. */
export const mayAnswer = (ticket: Owned, user: SessionUser): boolean => isHost(ticket, user) || isGuest(ticket, user);
