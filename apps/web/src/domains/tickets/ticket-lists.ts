import type { Ticket, TicketLine } from '@balcao/contract';
import { wholeLine } from '@balcao/contract/messages/ticket-line';
import { ticketReader } from '@balcao/contract/tickets/read-ticket-rows';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { ticketLayouts } from 'virtual:wire';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { live as fedBySignals } from '../../api/query-client.ts';
import { live } from '../../live/our-live.ts';
import { patchOn, reactOn } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';
import { withoutUnreadIfViewed } from './viewed-tickets.ts';
import { refetchTicketCounts } from './refetch-ticket-counts.ts';
import { noticeOf } from './applied-ack.ts';
import {
  applyAck,
  applyContact,
  applyLine,
  applyTicket,
  applyUnread,
  countsSame,
  dropContact,
  dropTicket,
  listTickets,
  type TicketPage,
  type TicketPages,
} from './live.ts';
import type { TicketFilter, Viewer } from './ticket-filter.ts';

interface ListKey {
  filter: TicketFilter;
  viewer: Viewer;
}
const readTicketRows = ticketReader(ticketLayouts);
/** The beginning of the query keys of all lists; the last part of a key is its `ListKey`. */
const everyList = [...keys.tickets.list(), 'pages'];
const listKey = (filter: TicketFilter, viewer: Viewer) => [...everyList, { filter, viewer } satisfies ListKey];

/** How a cached list follows a signal or an answer. */
type ListChange = (cached: TicketPages, list: ListKey) => TicketPages;
const onTicket =
  (signal: Payload<'ticket'>): ListChange =>
  (cached, { filter, viewer }) => {
    if (signal.action === 'update') return applyTicket(cached, withoutUnreadIfViewed(signal.ticket), filter, viewer);
    return signal.action === 'delete' ? dropTicket(cached, signal.ticketId) : applyUnread(cached, signal.ticketId);
  };
const onMessage =
  (signal: Payload<'message'>): ListChange =>
  (cached, { filter, viewer }) => {
    if (signal.action === 'create')
      return applyLine(cached, withoutUnreadIfViewed(wholeLine(signal)), filter, viewer).cached;
    if (signal.action === 'ack') return applyAck(cached, signal);
    // An update has the whole message, and so its ack.
    return signal.message.fromMe ? applyAck(cached, noticeOf(signal.message)) : cached;
  };

/** One page of tickets as the server has them now. */
export async function askTickets(
  query: NonNullable<NonNullable<Parameters<typeof api.tickets.rows>[0]>['query']>,
  signal: AbortSignal,
): Promise<TicketPage> {
  const rows = await api.tickets.rows({ query }, { signal });
  return {
    tickets: readTicketRows(rows),
    count: rows.count,
    countIsCapped: rows.countIsCapped,
    isComplete: rows.isComplete,
    hasMore: rows.hasMore,
    next: rows.next,
    hits: rows.hits,
  };
}

/**
 * A page of tickets. Signals that arrive during the request are applied to it, because the server may have read the
 * tickets before these changes.
 */
async function fetchPage({ filter, viewer }: ListKey, after: string | null, signal: AbortSignal): Promise<TicketPage> {
  const changes: ListChange[] = [];
  const stops = [
    live.onSignal('ticket', (payload) => changes.push(onTicket(payload))),
    live.onSignal('message', (payload) => changes.push(onMessage(payload))),
  ];
  try {
    const { status, showAll, queueIds, searchParam, tags, users, reasons, snoozed, sort } = filter;
    const page = await askTickets(
      {
        ...(status ? { status } : {}),
        ...(showAll ? { showAll } : {}),
        ...(queueIds ? { queueIds } : {}),
        ...(searchParam ? { searchParam } : {}),
        ...(tags.length > 0 ? { tags } : {}),
        ...(users.length > 0 ? { users } : {}),
        ...(reasons ? { closingReasons: reasons } : {}),
        ...(snoozed ? { snoozed } : {}),
        ...(sort ? { sort } : {}),
        ...(after ? { after } : {}),
      },
      signal,
    );
    const updated = changes.reduce<TicketPages>((cached, apply) => apply(cached, { filter, viewer }), {
      pages: [page],
      pageParams: [],
    });
    return updated.pages[0] ?? page;
  } finally {
    for (const stop of stops) stop();
  }
}

/** The pages of one list, updated by signals. */
export const ticketPages = (filter: TicketFilter, viewer: Viewer) =>
  infiniteQueryOptions({
    queryKey: listKey(filter, viewer),
    queryFn: ({ pageParam, signal }) => fetchPage({ filter, viewer }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: TicketPage) => (last.hasMore ? last.next : null),
    ...fedBySignals,
  });

const listOf = (key: readonly unknown[]) => key.at(-1) as ListKey;
export const ticketListRules = [
  patchOn<TicketPages, 'ticket'>('ticket', everyList, (cached, signal, key) => onTicket(signal)(cached, listOf(key))),
  patchOn<TicketPages, 'message'>('message', everyList, (cached, signal, key) =>
    onMessage(signal)(cached, listOf(key)),
  ),
  patchOn<TicketPages, 'contact'>('contact', everyList, (cached, signal) =>
    signal.action === 'delete' ? dropContact(cached, signal.contactId) : applyContact(cached, signal.contact),
  ),

  // A badge depends on the user, queue and status of each ticket, on whether the ticket is snoozed, and on whether it
  // has unread messages.
  reactOn('message', (queryClient, signal) => {
    if (signal.action !== 'create') return;
    const line = withoutUnreadIfViewed(wholeLine(signal));
    const known = findTicketBy(queryClient, ({ id }) => id === line.id);
    if (!countsSame(known, line)) refetchTicketCounts(queryClient);
  }),
  reactOn('ticket', (queryClient, signal) => {
    if (signal.action === 'delete') return refetchTicketCounts(queryClient);
    const id = signal.action === 'update' ? signal.ticket.id : signal.ticketId;
    const known = findTicketBy(queryClient, (ticket) => ticket.id === id);
    if (!known) return refetchTicketCounts(queryClient);
    const changed = signal.action === 'update' ? withoutUnreadIfViewed(signal.ticket) : { ...known, unreadMessages: 0 };
    if (!countsSame(known, changed)) refetchTicketCounts(queryClient);
  }),
];

const lists = (queryClient: QueryClient) => queryClient.getQueryCache().findAll({ queryKey: everyList });

/** Puts a ticket from an answer into every cached list, without waiting for its signal. */
export function placeTicket(queryClient: QueryClient, ticket: Ticket): void {
  changeLists(queryClient, (cached, { filter, viewer }) => applyTicket(cached, ticket, filter, viewer));
}

export const dropTicketFromLists = (queryClient: QueryClient, ticketId: number): void =>
  changeLists(queryClient, (cached) => dropTicket(cached, ticketId));
export const clearUnreadInLists = (queryClient: QueryClient, ticketId: number): void =>
  changeLists(queryClient, (cached) => applyUnread(cached, ticketId));

/** Whether a cached list should show the ticket of a line but lacks its data. */
export const isMissing = (queryClient: QueryClient, line: TicketLine): boolean =>
  lists(queryClient).some((query) => {
    const { filter, viewer } = listOf(query.queryKey);
    return query.state.data !== undefined && applyLine(query.state.data as TicketPages, line, filter, viewer).missing;
  });

function changeLists(queryClient: QueryClient, change: ListChange): void {
  for (const query of lists(queryClient)) {
    if (query.state.data === undefined) continue;
    const patched = change(query.state.data as TicketPages, listOf(query.queryKey));
    if (patched !== query.state.data) queryClient.setQueryData(query.queryKey, patched);
  }
}

/** A ticket in any cached list. */
export const findTicketAnywhere = (queryClient: QueryClient, uuid: string): Ticket | undefined =>
  findTicketBy(queryClient, (ticket) => ticket.uuid === uuid);

function findTicketBy(queryClient: QueryClient, isWanted: (ticket: Ticket) => boolean): Ticket | undefined {
  for (const query of lists(queryClient))
    for (const page of (query.state.data as TicketPages | undefined)?.pages ?? []) {
      const found = page.tickets.find(isWanted);
      if (found) return found;
    }
  return undefined;
}

/** The loaded rows of one list, in order. */
export const listCachedTickets = (queryClient: QueryClient, filter: TicketFilter, viewer: Viewer): Ticket[] => {
  const cached = queryClient.getQueryData<TicketPages>(listKey(filter, viewer));
  return cached ? listTickets(cached) : [];
};
