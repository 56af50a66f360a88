import type { Ticket, TicketLine, TicketStatus } from '@balcao/contract';

/** The filter of a list. `status` absent: a search, across tickets of every status. */
export interface TicketFilter {
  status?: TicketStatus;
  showAll: boolean;
  /** The queues chosen on screen; null: all of the user's. */
  queueIds: number[] | null;
  searchParam: string;
  tags: number[];
  users: number[];
  /** Why the tickets were closed; absent: for any reason or none. */
  reasons?: number[];
  /** Of the open tickets, those that are put off; absent: the others. */
  snoozed?: true;
  /** Absent: newest first. */
  sort?: 'waiting';
}

export interface Viewer {
  id: number;
  /** The user's own queues; null for an admin, who sees every queue. */
  queueIds: number[] | null;
}

/**
 * Whether the filter has a search text. Such a search also covers messages, so only the server knows its results.
 */
export const isSearch = (filter: TicketFilter) => filter.searchParam !== '';

/** A ticket, or the line of one beside a message. */
type Placed = Pick<Ticket | TicketLine, 'status' | 'userId' | 'queueId'> &
  Pick<TicketLine, 'guestIds'> & { guests?: Ticket['guests']; privateUserId?: number | null };

/** Whether the user sees the ticket by name: as its user, as a guest, or as the user of its private connection. */
function isNamed({ userId, guests, guestIds, privateUserId }: Placed, { id }: Viewer): boolean {
  const idsOfGuests = guestIds ?? guests?.map((guest) => guest.id) ?? [];
  return userId === id || privateUserId === id || idsOfGuests.includes(id);
}

/** Whether a ticket belongs in a list, as far as its status, queue, user and guests decide that. */
export function canStandIn(ticket: Placed, filter: TicketFilter, viewer: Viewer): boolean {
  if (filter.status && ticket.status !== filter.status) return false;
  if (filter.users.length > 0 && !(ticket.userId !== null && filter.users.includes(ticket.userId))) return false;
  const named = isNamed(ticket, viewer);
  // Without `showAll`, a list has the waiting tickets and the user's own.
  if (!filter.showAll && ticket.status !== 'pending' && !named) return false;
  const queueIds = filter.queueIds ?? (named ? null : viewer.queueIds);
  // A choice of queues does not hide tickets without a queue, neither here nor in the server's lists. Signals about
  // them reach only users who may see them.
  return ticket.queueId === null || queueIds === null || queueIds.includes(ticket.queueId);
}

/** A list that is sorted by waiting time has only tickets whose customers wait. */
export const isOfOrder = ({ waitingSince }: Pick<Ticket, 'waitingSince'>, { sort }: TicketFilter): boolean =>
  sort !== 'waiting' || waitingSince !== null;

const isOfReason = ({ closingReasonId }: Pick<Ticket, 'closingReasonId'>, { reasons }: TicketFilter): boolean =>
  !reasons || (closingReasonId !== null && reasons.includes(closingReasonId));

/** A ticket that is put off stands in a list of its own, and in searches, also those by tags or users alone. */
function isOfSnooze({ status, snoozedUntil }: Pick<Ticket, 'status' | 'snoozedUntil'>, filter: TicketFilter): boolean {
  if (status !== 'open' || filter.status === undefined) return true;
  const isSnoozed = snoozedUntil !== null;
  return isSnoozed === (filter.snoozed ?? false);
}

/** Whether a ticket belongs in a list that has no search text. */
export const standsIn = (ticket: Ticket, filter: TicketFilter, viewer: Viewer): boolean =>
  canStandIn(ticket, filter, viewer) &&
  isOfOrder(ticket, filter) &&
  isOfSnooze(ticket, filter) &&
  isOfReason(ticket, filter) &&
  filter.tags.every((id) => ticket.tags.some((tag) => tag.id === id));
