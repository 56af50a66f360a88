import type { SessionUser } from '@balcao/contract';
import { isGuest, isHost, type Owned } from './may-manage.ts';

/** Whether a user may decide who the guests of a ticket are; only an open one has guests. */
export const mayInvite = (ticket: Owned, user: SessionUser): boolean =>
  ticket.status === 'open' && isHost(ticket, user);

/** Whether a user may answer a ticket, provided that it is open. */
export const mayAnswer = (ticket: Owned, user: SessionUser): boolean => isHost(ticket, user) || isGuest(ticket, user);
