import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { live } from '../../api/query-client.ts';
import { keys, queries } from '../../api/query-keys.ts';

export const chatListKey: QueryKey = [...keys.chats.all, 'list'];

/** The user's chats whose title contains a text; those with the latest messages come first. */
export const chatList = (searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...chatListKey, searchParam],
    queryFn: ({ pageParam, signal }) =>
      queries.chats.page({ query: { searchParam, pageNumber: pageParam } }).queryFn({ signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : null),
    ...live,
  });
