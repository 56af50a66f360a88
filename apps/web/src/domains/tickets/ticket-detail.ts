import type { Contact, Message, Ticket, TicketWithContact } from '@balcao/contract';
import { wholeLine } from '@balcao/contract/messages/ticket-line';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { emptyContact } from 'virtual:wire';
import { keys, queries } from '../../api/query-keys.ts';
import { live as fedBySignals } from '../../api/query-client.ts';
import { patchOn } from '../../live/registry.ts';
import { withoutUnreadIfViewed } from './viewed-tickets.ts';
import { clearUnreadInLists, findTicketAnywhere, placeTicket } from './ticket-lists.ts';

/**
 * Applies a changed ticket, unless it is older than the cached one. `TicketWithContact` has more fields of the contact
 * than `Ticket`; these are kept.
 */
export function applyDetail(cached: TicketWithContact, ticket: Ticket): TicketWithContact {
  if (cached.id !== ticket.id || cached.updatedAt > ticket.updatedAt) return cached;
  return { ...cached, ...ticket, contact: { ...cached.contact, ...ticket.contact } };
}
/** Applies a changed contact to its ticket. */
export const applyDetailContact = (cached: TicketWithContact, contact: Contact): TicketWithContact =>
  cached.contactId === contact.id ? { ...cached, contact } : cached;

/** How long Meta accepts answers after a message of the customer. */
const replyWindowMs = 24 * 60 * 60_000;

/** Extends the reply window of a ticket by a message of its customer. */
export function prolongWindow(
  cached: TicketWithContact,
  { ticketId, fromMe, createdAt }: Pick<Message, 'ticketId' | 'fromMe' | 'createdAt'>,
): TicketWithContact {
  const { channel } = cached;
  if (fromMe || ticketId !== cached.id || channel.repliesUntil === null) return cached;
  const repliesUntil = new Date(Date.parse(createdAt) + replyWindowMs).toISOString();
  return repliesUntil > channel.repliesUntil ? { ...cached, channel: { ...channel, repliesUntil } } : cached;
}

const withoutUnread = (cached: TicketWithContact, ticketId: number): TicketWithContact =>
  cached.id === ticketId && cached.unreadMessages > 0 ? { ...cached, unreadMessages: 0 } : cached;

export const ticketDetailRules = [
  patchOn<TicketWithContact, 'ticket'>('ticket', keys.tickets.showByUuid(), (cached, signal) => {
    // Unlike in lists, the unread messages of the signal count: the conversation on screen must mark them as read.
    if (signal.action === 'update') return applyDetail(cached, signal.ticket);
    return signal.action === 'updateUnread' ? withoutUnread(cached, signal.ticketId) : cached;
  }),
  patchOn<TicketWithContact, 'message'>('message', keys.tickets.showByUuid(), (cached, signal) => {
    if (signal.action !== 'create') return cached;
    const { id, unreadMessages, updatedAt } = withoutUnreadIfViewed(wholeLine(signal));
    const isNewer = id === cached.id && updatedAt >= cached.updatedAt;
    const changed = isNewer ? { ...cached, unreadMessages, updatedAt } : cached;
    return prolongWindow(changed, signal.message);
  }),
  patchOn<TicketWithContact, 'contact'>('contact', keys.tickets.showByUuid(), (cached, signal) =>
    signal.action === 'update' ? applyDetailContact(cached, signal.contact) : cached,
  ),
];

/** The channel until the whole ticket is loaded: without a reply window. The server refuses a late answer anyway. */
const unknownChannel: TicketWithContact['channel'] = { driver: 'baileys', repliesUntil: null };

/**
 * A ticket without the fields that every message changes, so that a message does not render everything around a
 * conversation again.
 */
export type OpenedTicket = Omit<
  TicketWithContact,
  | 'unreadMessages'
  | 'lastMessage'
  | 'lastMessageType'
  | 'fromMe'
  | 'lastMessageId'
  | 'lastAck'
  | 'waitingSince'
  | 'updatedAt'
>;
const withoutLine = ({
  unreadMessages: _unread,
  lastMessage: _last,
  lastMessageType: _type,
  fromMe: _fromMe,
  lastMessageId: _lastId,
  lastAck: _ack,
  waitingSince: _since,
  updatedAt: _at,
  ...opened
}: TicketWithContact): OpenedTicket => opened;
const countUnread = ({ unreadMessages }: TicketWithContact): number => unreadMessages;

const detailOf = (uuid: string) => ({
  ...queries.tickets.showByUuid({ params: { uuid } }),
  staleTime: fedBySignals.staleTime,
});

/**
 * A ticket may change without a signal to this client. Opening it fetches it again, unless it was fetched within this
 * time.
 */
const freshMs = 30_000;

/** The ticket on screen, at first with the data of its row in a list. */
export function useTicket(uuid: string) {
  const queryClient = useQueryClient();
  return useQuery({
    ...detailOf(uuid),
    staleTime: freshMs,
    placeholderData: () => {
      const row = findTicketAnywhere(queryClient, uuid);
      return (
        row && {
          ...row,
          contact: { ...emptyContact, ...row.contact, isGroup: row.isGroup },
          channel: unknownChannel,
        }
      );
    },
    select: withoutLine,
  });
}

/** The number of unread messages of a ticket; 0 until it is loaded. */
export const useUnread = (uuid: string): number => useQuery({ ...detailOf(uuid), select: countUnread }).data ?? 0;

/** The ticket, if it is cached: the opened one, else its row in a list. */
export const findCachedTicket = (queryClient: QueryClient, uuid: string): Ticket | undefined =>
  queryClient.getQueryData<TicketWithContact>(detailOf(uuid).queryKey) ?? findTicketAnywhere(queryClient, uuid);

/** Puts a ticket from an answer wherever it is shown. */
export function cacheTicket(queryClient: QueryClient, ticket: Ticket): void {
  placeTicket(queryClient, ticket);
  queryClient.setQueriesData<TicketWithContact>(
    { queryKey: keys.tickets.showByUuid() },
    (cached) => cached && applyDetail(cached, ticket),
  );
}

/**
 * Marks a ticket as read wherever it is cached, before the server has answered: a user who leaves the conversation and
 * opens it again at once does not find the same messages unread a second time.
 */
export function clearUnread(queryClient: QueryClient, ticketId: number): void {
  clearUnreadInLists(queryClient, ticketId);
  queryClient.setQueriesData<TicketWithContact>(
    { queryKey: keys.tickets.showByUuid() },
    (cached) => cached && withoutUnread(cached, ticketId),
  );
}
