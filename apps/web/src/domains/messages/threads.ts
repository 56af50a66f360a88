import type { Message } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { messageReader } from '@balcao/contract/messages/read-message-rows';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { messageLayout } from 'virtual:wire';
import { api } from '../../api/client.ts';
import { live as fedBySignals } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';
import { live } from '../../live/our-live.ts';
import { patchOn, refetch } from '../../live/registry.ts';
import type { Payload } from '../../live/socket.ts';
import { changesConversations } from './down-times.ts';
import {
  applyAck,
  applyMessage,
  applyThreadTicket,
  belongsToThread,
  byOldest,
  findMessage,
  reachesPresent,
  type Thread,
  type ThreadPage,
} from './live.ts';

const readMessageRows = messageReader(messageLayout);
const everyThread = [...keys.messages.page(), 'thread'];
/**
 * Where a conversation is opened: at its end (null), around one message, or at the first of `unread` unread messages.
 * `openedAt` tells two openings with the same number apart.
 */
export type ThreadStart = null | { around: string } | { unread: number; openedAt: number };
const threadKey = (ticketId: number, start: ThreadStart) => [...everyThread, ticketId, start];

/** The cursor of a further page; null: the first page. */
export type PageParam = null | { before: string } | { after: string };

type Patch = (thread: Thread) => Thread;
/** How a signal changes a conversation. A new message is added only if the loaded messages reach the newest one. */
const onMessage =
  (signal: Payload<'message'>): Patch =>
  (thread) => {
    if (signal.action === 'ack') return applyAck(thread, signal);
    const { message } = signal;
    const belongs = reachesPresent(thread) && belongsToThread(thread, message);
    return belongs || findMessage(thread, message.id) ? applyMessage(thread, message) : thread;
  };

/** The query of a page; without a cursor (`param`), of the first page. */
function queryOf(start: ThreadStart, param: PageParam) {
  if (param !== null) return param;
  if (start === null) return {};
  return 'around' in start ? start : { unread: Math.min(start.unread, limits.unreadLookedBack) };
}

/** A page of a conversation; signals that arrived during the request are applied to it. */
async function fetchPage(
  ticketId: number,
  start: ThreadStart,
  param: PageParam,
  signal: AbortSignal,
): Promise<ThreadPage> {
  const patches: Patch[] = [];
  const stop = live.onSignal('message', (payload) => patches.push(onMessage(payload)));
  try {
    const rows = await api.messages.rows({ params: { ticketId }, query: queryOf(start, param) }, { signal });
    const { ticket, hasMore, next, newer, target, gaps, hidden } = rows;
    const messages = readMessageRows(rows).toSorted(byOldest);
    const fetched: ThreadPage = { messages, ticket, hasMore, next, newer, target, gaps, hidden };
    const patched = patches.reduce<Thread>((thread, patch) => patch(thread), { pages: [fetched], pageParams: [] });
    return patched.pages[0] ?? fetched;
  } finally {
    stop();
  }
}

/**
 * The conversation of a ticket's contact, newest page first, updated by signals. So the "next" page of the query is an
 * older one, and the "previous" page is a newer one.
 */
export const threadPages = (ticketId: number, start: ThreadStart = null) =>
  infiniteQueryOptions({
    queryKey: threadKey(ticketId, start),
    queryFn: ({ pageParam, signal }) => fetchPage(ticketId, start, pageParam, signal),
    initialPageParam: null as PageParam,
    getNextPageParam: (last: ThreadPage): PageParam => (last.hasMore && last.next ? { before: last.next } : null),
    getPreviousPageParam: (first: ThreadPage): PageParam => (first.newer === null ? null : { after: first.newer }),
    ...fedBySignals,
    gcTime: 10 * 60_000,
  });

/**
 * Whether the message belongs to a further ticket of the conversation, which is not loaded. Tickets of the contact on
 * another connection are another conversation.
 */
function opensNextTicket(thread: Thread, signal: Payload<'message'>): boolean {
  if (signal.action !== 'create' || !reachesPresent(thread)) return false;
  const ticket = thread.pages[0]?.ticket;
  const isOfConversation = signal.message.contactId === ticket?.contactId && signal.whatsappId === ticket.whatsappId;
  return isOfConversation && !belongsToThread(thread, signal.message);
}

export const threadRules = [
  patchOn<Thread, 'message'>('message', everyThread, (thread, signal) => {
    return opensNextTicket(thread, signal) ? refetch : onMessage(signal)(thread);
  }),
  patchOn<Thread, 'ticket'>('ticket', everyThread, (thread, signal) =>
    signal.action === 'update' ? applyThreadTicket(thread, signal.ticket) : thread,
  ),
  patchOn<Thread, 'session'>('session', everyThread, (thread, signal) => {
    // `to` null: the outage had not ended when the page was loaded.
    const isBack =
      signal.session.status === 'CONNECTED' && thread.pages.some(({ gaps }) => gaps.some(({ to }) => to === null));
    const isStale = changesConversations(signal) || isBack;
    return isStale && thread.pages[0]?.ticket.whatsappId === signal.session.id ? refetch : thread;
  }),
];

/** Puts the message of a server's reply into all loaded conversations that show it, without waiting for its signal. */
export function placeMessage(queryClient: QueryClient, message: Message): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: everyThread })) {
    const thread = query.state.data as Thread | undefined;
    if (!thread) continue;
    const patched = onMessage({ action: 'update', message })(thread);
    if (patched !== thread) queryClient.setQueryData(query.queryKey, patched);
  }
}
