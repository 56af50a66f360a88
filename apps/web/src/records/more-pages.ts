import type { UseInfiniteQueryResult } from '@tanstack/react-query';

/** The next page of a list that grows as it is scrolled, or by a button. */
export interface More {
  /** How many pages are loaded. */
  page: number;
  /** `none`: there is no further page. `waiting`: the page can be loaded. */
  state: 'none' | 'waiting' | 'loading' | 'failed';
  load: () => void;
}

type Pages = Pick<
  UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
  'data' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
>;

/** The state of a list's next page, and the function that loads it. */
export const morePages = (query: Pages): More => ({
  page: query.data?.pages.length ?? 0,
  state: stateOf(query),
  // A fetch that is already running goes on. By default this call would cancel it.
  load: () => void query.fetchNextPage({ cancelRefetch: false }),
});

function stateOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: Pages): More['state'] {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'failed';
  return hasNextPage ? 'waiting' : 'none';
}
