import type { Contact, MessageHit, Ticket, TicketLine } from '@balcao/contract';
import { ackAfter, type AckNotice } from './applied-ack.ts';
import { canStandIn, isOfOrder, isSearch, standsIn, type TicketFilter, type Viewer } from './ticket-filter.ts';

export interface TicketPage {
  tickets: Ticket[];
  hasMore: boolean;
  next: string | null;
  /** In a search: the number of results, over all pages. In other lists it has no meaning. */
  count: number;
  countIsCapped: boolean;
  /** False when a search continues from `next`, or when messages of the last seconds are not searchable yet. */
  isComplete: boolean;
  /** Of a search by text: the message of each ticket that was found. */
  hits?: MessageHit[];
}
export interface TicketPages {
  pages: TicketPage[];
  pageParams: unknown[];
}

/** Newest first, as the server orders them. */
export const byNewest = (a: Pick<Ticket, 'id' | 'updatedAt'>, b: Pick<Ticket, 'id' | 'updatedAt'>): number => {
  if (a.updatedAt === b.updatedAt) return b.id - a.id;
  return a.updatedAt < b.updatedAt ? 1 : -1;
};

/** The longest wait first. Only tickets whose customers wait stand in such a list. */
const byWait = (a: Pick<Ticket, 'id' | 'waitingSince'>, b: Pick<Ticket, 'id' | 'waitingSince'>): number => {
  const [sinceA, sinceB] = [a.waitingSince ?? '', b.waitingSince ?? ''];
  if (sinceA === sinceB) return a.id - b.id;
  return sinceA < sinceB ? -1 : 1;
};
const orderOf = ({ sort }: TicketFilter) => (sort === 'waiting' ? byWait : byNewest);

export const findTicket = (cached: TicketPages, id: number): Ticket | undefined => {
  for (const page of cached.pages) {
    const found = page.tickets.find((ticket) => ticket.id === id);
    if (found) return found;
  }
  return undefined;
};

/** All loaded rows in order, each once: a page that was fetched while a row moved up may repeat it. */
export function listTickets(cached: TicketPages): Ticket[] {
  const listedIds = new Set<number>();
  return cached.pages.flatMap((page) =>
    page.tickets.filter(({ id }) => {
      if (listedIds.has(id)) return false;
      listedIds.add(id);
      return true;
    }),
  );
}

/** Places a ticket in a list or removes it. An older state of the ticket changes nothing. */
export function applyTicket(cached: TicketPages, ticket: Ticket, filter: TicketFilter, viewer: Viewer): TicketPages {
  const present = findTicket(cached, ticket.id);
  if (present && present.updatedAt > ticket.updatedAt) return cached;
  // Only the server knows which tickets a search by text finds, so such a list gets no new ticket here.
  const belongs = isSearch(filter)
    ? present !== undefined && canStandIn(ticket, filter, viewer)
    : standsIn(ticket, filter, viewer);
  if (!belongs) return present ? dropTicket(cached, ticket.id) : cached;
  if (present && present.updatedAt === ticket.updatedAt) return replace(cached, ticket);
  return insert(present ? dropTicket(cached, ticket.id) : cached, ticket, filter);
}

/**
 * Applies a message to the line of its ticket. `missing`: the list should show the ticket, but its data is incomplete.
 * Fetch the ticket and pass it to `applyTicket`.
 */
export function applyLine(
  cached: TicketPages,
  line: TicketLine,
  filter: TicketFilter,
  viewer: Viewer,
): { cached: TicketPages; missing: boolean } {
  const present = findTicket(cached, line.id);
  if (!present) return { cached, missing: isMissing(cached, line, filter, viewer) };
  if (present.updatedAt > line.updatedAt) return { cached, missing: false };
  if (present.userId !== line.userId || present.queueId !== line.queueId) return { cached, missing: true };
  return { cached: applyTicket(cached, { ...present, ...line }, filter, viewer), missing: false };
}

/** Whether a list should show a ticket that is not among its rows, after a message. */
function isMissing(cached: TicketPages, line: TicketLine, filter: TicketFilter, viewer: Viewer): boolean {
  // A message adds no ticket to the results of a search, or to the snoozed tickets.
  if (isSearch(filter) || filter.snoozed) return false;
  if (!isOfOrder(line, filter) || !canStandIn(line, filter, viewer)) return false;
  // A message does not move a ticket in the order of waits: a ticket below the loaded rows stays there.
  return filter.sort !== 'waiting' || pageOf(cached, line, filter) >= 0;
}

/** Whether every badge counts a ticket as before; false if the ticket was not loaded. */
export const countsSame = (
  before: Ticket | undefined,
  now: Pick<Ticket, 'status' | 'userId' | 'queueId' | 'unreadMessages'> & Partial<Pick<Ticket, 'snoozedUntil'>>,
): boolean => {
  if (before === undefined) return false;
  const isSnoozeSame = now.snoozedUntil === undefined || (before.snoozedUntil === null) === (now.snoozedUntil === null);
  const [wasUnread, isUnread] = [before.unreadMessages > 0, now.unreadMessages > 0];
  return (
    before.status === now.status &&
    before.userId === now.userId &&
    before.queueId === now.queueId &&
    isSnoozeSame &&
    wasUnread === isUnread
  );
};

/** Marks all messages of a ticket as read. */
export function applyUnread(cached: TicketPages, ticketId: number): TicketPages {
  const present = findTicket(cached, ticketId);
  return present && present.unreadMessages > 0 ? replace(cached, { ...present, unreadMessages: 0 }) : cached;
}

/** Applies the ticks of messages to the tickets whose last messages these are. */
export function applyAck(cached: TicketPages, notice: AckNotice): TicketPages {
  const isLastMessage = ({ lastMessageId }: Ticket) =>
    lastMessageId !== null && notice.messageIds.includes(lastMessageId);
  return changePages(cached, (tickets) =>
    tickets.some((ticket) => isLastMessage(ticket) && ackAfter(ticket, notice) !== ticket.lastAck)
      ? tickets.map((ticket) => (isLastMessage(ticket) ? { ...ticket, lastAck: ackAfter(ticket, notice) } : ticket))
      : tickets,
  );
}

export function dropTicket(cached: TicketPages, ticketId: number): TicketPages {
  return changePages(cached, (tickets) =>
    tickets.some((ticket) => ticket.id === ticketId) ? tickets.filter((ticket) => ticket.id !== ticketId) : tickets,
  );
}

/** Puts a changed contact into its tickets. */
export function applyContact(cached: TicketPages, contact: Contact): TicketPages {
  return changePages(cached, (tickets) =>
    tickets.some((ticket) => ticket.contactId === contact.id)
      ? tickets.map((ticket) => (ticket.contactId === contact.id ? { ...ticket, contact } : ticket))
      : tickets,
  );
}

export function dropContact(cached: TicketPages, contactId: number): TicketPages {
  return changePages(cached, (tickets) =>
    tickets.some((ticket) => ticket.contactId === contactId)
      ? tickets.filter((ticket) => ticket.contactId !== contactId)
      : tickets,
  );
}

const replace = (cached: TicketPages, ticket: Ticket): TicketPages =>
  changePages(cached, (tickets) =>
    tickets.some(({ id }) => id === ticket.id)
      ? tickets.map((present) => (present.id === ticket.id ? ticket : present))
      : tickets,
  );

/**
 * Puts a ticket in its place. A ticket below the loaded rows is left out: the next page brings it. Rows may have been
 * removed since the page was fetched, so its cursor tells where it ended.
 */
function insert(cached: TicketPages, ticket: Ticket, filter: TicketFilter): TicketPages {
  const compare = orderOf(filter);
  const place = pageOf(cached, ticket, filter);
  if (place < 0) return cached;
  return changePages(cached, (tickets, index) => {
    if (index !== place) return tickets;
    const before = tickets.findIndex((present) => compare(ticket, present) < 0);
    return before < 0 ? [...tickets, ticket] : tickets.toSpliced(before, 0, ticket);
  });
}

type Place = Pick<Ticket, 'id' | 'updatedAt' | 'waitingSince'>;

/** The index of the loaded page on which a ticket stands; -1: below the loaded rows. */
function pageOf(cached: TicketPages, ticket: Place, filter: TicketFilter): number {
  const compare = orderOf(filter);
  return cached.pages.findIndex(
    (page) => page.tickets.some((present) => compare(ticket, present) < 0) || isAbove(ticket, page, filter),
  );
}

/** Whether a ticket stands above the end of a page, by the page's cursor `<instant>_<id>`. */
function isAbove({ updatedAt, waitingSince }: Place, { hasMore, next }: TicketPage, { sort }: TicketFilter): boolean {
  if (!hasMore) return true;
  if (next === null) return false;
  const end = Date.parse(next.slice(0, next.lastIndexOf('_')));
  return sort === 'waiting' ? Date.parse(waitingSince ?? '') < end : Date.parse(updatedAt) > end;
}

/**
 * Changes the rows of each page. Pages whose rows `change` returns as they are keep their identity, so that React
 * renders only changed rows again.
 */
function changePages(cached: TicketPages, change: (tickets: Ticket[], index: number) => Ticket[]): TicketPages {
  let changed = false;
  const pages = cached.pages.map((page, index) => {
    const tickets = change(page.tickets, index);
    if (tickets === page.tickets) return page;
    changed = true;
    return { ...page, tickets };
  });
  return changed ? { ...cached, pages } : cached;
}
