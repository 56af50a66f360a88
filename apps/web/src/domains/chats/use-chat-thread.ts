import type { Chat, ChatMessage } from '@balcao/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { buildThreadRows, type Outgoing } from '../messages/index.ts';
import { ackOf, asMessage } from './as-message.ts';
import { chatThread, listChatMessages, type PageStart } from './chat-thread.ts';

/** The same array at each render, so that the memos below are not computed again. */
const none: never[] = [];

/**
 * The loaded part of a chat, as the rows of a conversation. The next pages of the query are older, the previous pages
 * newer.
 * @param around the id of the message around which the chat is shown; null: from the newest message back
 */
export function useChatThread(
  chat: Chat,
  { userId, around, outgoing }: { userId: number; around: string | null; outgoing: Outgoing[] },
) {
  const query = useInfiniteQuery(chatThread(chat.id, around));
  const { data, error, isPending, refetch } = query;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { hasPreviousPage, isFetchingPreviousPage, isFetchPreviousPageError, fetchPreviousPage } = query;
  const records = useMemo(() => (data ? listChatMessages(data) : (none as ChatMessage[])), [data]);
  const messages = useMemo(
    () => records.map((message) => asMessage(message, { userId, ack: ackOf(message, chat, userId) })),
    [records, chat, userId],
  );
  // Unless the newest messages are shown, the first unread message is not known.
  const unreadMark = useFirstUnread(chat, userId, around === null ? records : none);
  const hasNewer = data !== undefined && hasPreviousPage;
  const isWhole = data !== undefined && !hasNextPage;
  // The type of the query data does not name that of its page parameters.
  const pageStarts = data?.pageParams as PageStart[] | undefined;
  const rows = useMemo(
    () =>
      buildThreadRows({
        messages,
        notes: none,
        gaps: none,
        hidden: none,
        outgoing: hasNewer ? none : outgoing,
        isWhole,
        unread: unreadMark,
        isClosed: false,
        isGroup: !chat.isDirect,
        // A chat has no tickets that start.
      }).filter(({ kind }) => kind !== 'started'),
    [messages, outgoing, isWhole, hasNewer, unreadMark, chat.isDirect],
  );
  const fetchOlder = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const fetchNewer = useCallback(() => {
    if (hasPreviousPage && !isFetchingPreviousPage && !isFetchPreviousPageError)
      void fetchPreviousPage({ cancelRefetch: false });
  }, [hasPreviousPage, isFetchingPreviousPage, isFetchPreviousPageError, fetchPreviousPage]);
  return {
    records,
    isPending,
    failure: data ? null : error,
    refetch,
    thread: {
      rows,
      messages,
      unreadMark,
      isWhole,
      olderPages: pageStarts?.filter((start) => start !== null && 'before' in start).length ?? 0,
      pageCount: data?.pages.length ?? 0,
      hasNewer,
      isFetchingOlder: isFetchingNextPage,
      fetchOlder,
      fetchNewer,
    },
  };
}

/**
 * The mark above the first loaded message that was unread when the chat was opened, with the number of unread messages.
 * It stays while the chat is open.
 */
function useFirstUnread(chat: Chat, userId: number, records: readonly ChatMessage[]) {
  // undefined: not known yet; null: none.
  const [mark, setMark] = useState<{ fromId: string; count: number } | null>();
  if (mark === undefined && records.length > 0) {
    const own = chat.users.find((user) => user.userId === userId);
    const first =
      own && own.unreads > 0
        ? records.find(({ id, senderId }) => id > own.readUntil && senderId !== userId)
        : undefined;
    setMark(first && own ? { fromId: String(first.id), count: own.unreads } : null);
  }
  return mark ?? null;
}
