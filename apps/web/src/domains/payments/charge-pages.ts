import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** The charges that a search finds among those of all companies; an empty search finds all charges. */
export const chargePages = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.payments.charges(), search],
    queryFn: ({ pageParam, signal }) =>
      api.payments.charges(
        { query: { pageNumber: pageParam, ...(search !== '' && { searchParam: search }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : null),
    // The rows of the former search stay on screen until those of the new one come.
    placeholderData: (before) => before,
  });

/** What the companies have authorised at their banks. */
export const mandatePages = infiniteQueryOptions({
  queryKey: keys.payments.mandates(),
  queryFn: ({ pageParam, signal }) => api.payments.mandates({ query: { pageNumber: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : null),
});
