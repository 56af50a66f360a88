import type { Message, TicketNote } from '@balcao/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { listGaps, listHidden, listMessages, reachesPresent } from './live.ts';
import type { Outgoing } from './outbox-entries.ts';
import { buildThreadRows } from './thread-rows.ts';
import { threadPages, type PageParam, type ThreadStart } from './threads.ts';
import { firstUnread, noUnread, useUnreadMark, type Unread } from './use-unread-mark.ts';

export type LoadedThread = ReturnType<typeof useThread>;

export interface ThreadOptions {
  ticketId: number;
  isGroup: boolean;
  isClosed: boolean;
  unread: Unread;
  /** The old message that a window on the past is opened for. */
  around: string | null;
  /** A window on the first unread message, if it is not among the newest ones. */
  unreadStart?: ThreadStart;
  notes?: TicketNote[] | undefined;
  outgoing?: Outgoing[] | undefined;
}

const none: never[] = [];

/** The loaded part of a conversation, as the lines that are drawn. */
export function useThread({
  ticketId,
  isGroup,
  isClosed,
  unread,
  around,
  unreadStart = null,
  notes = none,
  outgoing = none,
}: ThreadOptions) {
  const start = around === null ? unreadStart : { around };
  const query = useInfiniteQuery(threadPages(ticketId, start));
  const { data, error, isPending, isPaused, failureCount, refetch } = query;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { isFetchingPreviousPage, isFetchPreviousPageError, fetchPreviousPage } = query;
  const messages = useMemo(() => (data ? listMessages(data) : (none as Message[])), [data]);
  const gaps = useMemo(() => (data ? listGaps(data) : none), [data]);
  const hidden = useMemo(() => (data ? listHidden(data) : none), [data]);
  const hasNewer = data !== undefined && !reachesPresent(data);
  const target = data?.pages.find((page) => page.target !== null)?.target ?? null;
  // In a window around a message, `target` is that message and not the first unread one.
  const unreadMark = useUnreadMark(messages, around ? noUnread : unread, around ? null : target);
  const isWhole = data !== undefined && !hasNextPage;
  const rows = useMemo(
    () =>
      buildThreadRows({
        messages,
        notes: hasNewer ? notesUntil(notes, messages) : notes,
        gaps,
        hidden,
        outgoing: hasNewer ? none : outgoing,
        isWhole,
        unread: unreadMark,
        isClosed: isClosed && !hasNewer,
        isGroup,
      }),
    [messages, notes, gaps, hidden, outgoing, isWhole, unreadMark, isClosed, isGroup, hasNewer],
  );
  /**
   * `fetchOlder` and `fetchNewer` do nothing while their next page is being fetched, and after a fetch that failed.
   * `cancelRefetch: false` covers the time until React has drawn the running fetch.
   */
  const fetchOlder = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const fetchNewer = useCallback(() => {
    if (hasNewer && !isFetchingPreviousPage && !isFetchPreviousPageError)
      void fetchPreviousPage({ cancelRefetch: false });
  }, [hasNewer, isFetchingPreviousPage, isFetchPreviousPageError, fetchPreviousPage]);
  return {
    rows,
    messages,
    unreadMark,
    /** The loaded messages begin with the first one of the conversation. */
    isWhole,
    /** The first unread message is older than the loaded ones. */
    isUnreadAbove: start === null && hasNextPage && unread.count > 0 && firstUnread(messages, unread) === undefined,
    /** How many times older messages were added. */
    olderPages: countOlder(data?.pageParams as PageParam[] | undefined),
    pageCount: data?.pages.length ?? 0,
    /** The loaded messages do not reach the newest one. */
    hasNewer,
    isPending,
    /** The first page waits for the network, or for another attempt after one that failed. */
    isUnreachable: isPending && (isPaused || failureCount > 0),
    /** Why there is nothing to draw. */
    failure: data ? null : error,
    isFetchingOlder: isFetchingNextPage,
    fetchOlder,
    fetchNewer,
    refetch,
  };
}

const countOlder = (params: readonly PageParam[] = []): number =>
  params.filter((param) => param !== null && 'before' in param).length;

/** The notes up to the newest of these messages. Newer notes belong to messages that are not loaded. */
function notesUntil(notes: TicketNote[], messages: readonly Message[]): TicketNote[] {
  const end = messages.at(-1)?.createdAt;
  return end === undefined ? notes : notes.filter(({ createdAt }) => createdAt <= end);
}
