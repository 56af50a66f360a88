import type { ChatMessage } from '@balcao/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { live } from '../../api/query-client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import type { ChatThread } from './live.ts';

/** Which page is requested; `null`: the newest. */
export type PageStart = { before: number } | { after: number } | { around: number } | null;

/**
 * The messages of a chat, the newest page first; or a window around an old message.
 * @param around the id of that message; null: the newest messages
 */
export const chatThread = (chatId: number, around: string | null) =>
  infiniteQueryOptions({
    queryKey: [...keys.chats.messages({ params: { id: chatId } }), around],
    queryFn: ({ pageParam, signal }) =>
      queries.chats.messages({ params: { id: chatId }, query: pageParam ?? {} }).queryFn({ signal }),
    initialPageParam: (around === null ? null : { around: Number(around) }) as PageStart,
    // The next pages are older, the previous pages newer.
    getNextPageParam: (oldest): PageStart | undefined => {
      const [first] = oldest.records;
      return oldest.hasMore && first ? { before: first.id } : undefined;
    },
    getPreviousPageParam: (newest): PageStart | undefined => {
      const last = newest.records.at(-1);
      return newest.hasNewer && last ? { after: last.id } : undefined;
    },
    ...live,
  });

/** All loaded messages, oldest first. */
export const listChatMessages = ({ pages }: ChatThread): ChatMessage[] =>
  pages.toReversed().flatMap(({ records }) => records);
