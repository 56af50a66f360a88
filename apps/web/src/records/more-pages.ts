import type { UseInfiniteQueryResult } from '@tanstack/react-query';

/** The next page of a list that grows as it is scrolled, or by a button. */
export interface More {
  /** Changes with each loaded page. */
  page: number;
  state: 'none' | 'waiting' | 'loading' | 'failed';
  load: () => void;
}

type Pages = Pick<
  UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
  'data' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
>;

/** What a list says of its next page, and how the page is loaded. */
export const morePages = ({
  data,
  hasNextPage,
  fetchNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
}: Pages): More => ({
  page: data?.pages.length ?? 0,
  state: isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'waiting' : 'none',
  load: () => void fetchNextPage({ cancelRefetch: false }),
});
