import type { Message } from '@balcao/contract';
import { readMessageRows } from '@balcao/contract/messages/read-message-rows';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
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
  type Thread,
  type ThreadPage,
} from './live.ts';

const everyThread = [...keys.messages.page(), 'thread'];
/** `around`: a window on the past, opened to show one old message; it does not reach the present. */
const threadKey = (ticketId: number, around: string | null) => [...everyThread, ticketId, around];

type Heard = (thread: Thread, around: string | null) => Thread;
const onMessage =
  (signal: Payload<'message'>): Heard =>
  (thread, around) => {
    if (signal.action === 'ack') return applyAck(thread, signal);
    const { message } = signal;
    const belongs = around === null && belongsToThread(thread, message);
    return belongs || findMessage(thread, message.id) ? applyMessage(thread, message) : thread;
  };

/** A page around a message has the form of the specification, every other page the form of rows. */
async function askPage(
  ticketId: number,
  around: string | null,
  before: string | null,
  signal: AbortSignal,
): Promise<ThreadPage> {
  if (around !== null && before === null)
    return api.messages.page({ params: { ticketId }, query: { around } }, { signal });
  const rows = await api.messages.rows({ params: { ticketId }, query: before === null ? {} : { before } }, { signal });
  return {
    messages: readMessageRows(rows),
    ticket: rows.ticket,
    hasMore: rows.hasMore,
    next: rows.next,
    gaps: rows.gaps,
    hidden: rows.hidden,
  };
}

/** A page of a conversation; signals that arrived during the request are applied to it. */
async function fetchPage(
  ticketId: number,
  around: string | null,
  before: string | null,
  signal: AbortSignal,
): Promise<ThreadPage> {
  const heard: Heard[] = [];
  const stop = live.onSignal('message', (said) => heard.push(onMessage(said)));
  try {
    const page = await askPage(ticketId, around, before, signal);
    const fetched: ThreadPage = { ...page, messages: page.messages.toSorted(byOldest) };
    // Only the newest page reaches the present, where new messages belong.
    const mended = heard.reduce<Thread>((thread, apply) => apply(thread, before ?? around), {
      pages: [fetched],
      pageParams: [],
    });
    return mended.pages[0] ?? fetched;
  } finally {
    stop();
  }
}

/** The conversation of a ticket's contact, newest page first, updated by signals. */
export const threadPages = (ticketId: number, around: string | null = null) =>
  infiniteQueryOptions({
    queryKey: threadKey(ticketId, around),
    queryFn: ({ pageParam, signal }) => fetchPage(ticketId, around, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ThreadPage) => (last.hasMore ? last.next : null),
    ...fedBySignals,
    gcTime: 10 * 60_000,
  });

patchOn<Thread, 'message'>('message', everyThread, (thread, signal, key) => {
  const around = key.at(-1) as string | null;
  const isOfNewTicket =
    signal.action === 'create' &&
    around === null &&
    signal.message.contactId === thread.pages[0]?.ticket.contactId &&
    !belongsToThread(thread, signal.message);
  // The contact's next ticket: only the server knows whether it is on this connection.
  return isOfNewTicket ? refetch : onMessage(signal)(thread, around);
});
patchOn<Thread, 'ticket'>('ticket', everyThread, (thread, signal) =>
  signal.action === 'update' ? applyThreadTicket(thread, signal.ticket) : thread,
);
patchOn<Thread, 'session'>('session', everyThread, (thread, signal) => {
  const isBack =
    signal.session.status === 'CONNECTED' && thread.pages.some(({ gaps }) => gaps.some(({ to }) => to === null));
  const isStale = changesConversations(signal) || isBack;
  return isStale && thread.pages[0]?.ticket.whatsappId === signal.session.id ? refetch : thread;
});

/** Puts a message from an answer where it is shown, without waiting for its signal. */
export function placeMessage(queryClient: QueryClient, message: Message): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: everyThread })) {
    const thread = query.state.data as Thread | undefined;
    if (!thread) continue;
    const patched = onMessage({ action: 'update', message })(thread, query.queryKey.at(-1) as string | null);
    if (patched !== thread) queryClient.setQueryData(query.queryKey, patched);
  }
}
