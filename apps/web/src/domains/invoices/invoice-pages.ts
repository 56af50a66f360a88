import type { InvoiceFilter } from '@balcao/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { live } from '../../api/query-client.ts';
import { keys } from '../../api/query-keys.ts';

const searchQuery = (search: string) => (search === '' ? {} : { searchParam: search });

/** The invoices of the own company that a search finds, kept current by signals. An empty search finds all. */
export const ownInvoices = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.invoices.own(), search],
    queryFn: async ({ pageParam, signal }) => {
      const { invoices, ...page } = await api.invoices.own(
        { query: { pageNumber: pageParam, ...searchQuery(search) } },
        { signal },
      );
      return { records: invoices, ...page };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : null),
    placeholderData: (before) => before,
    ...live,
  });

/** The filter of the operator's list, beside the search. */
export type ManagedFilter = Pick<InvoiceFilter, 'state' | 'companyId' | 'dueFrom' | 'dueTo'>;
export const noFilter: ManagedFilter = {};

/** The invoices of all companies, for the operator, kept current by signals. An empty search finds all. */
export const managedInvoices = (search: string, filter: ManagedFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.invoices.page(), filter, search],
    queryFn: ({ pageParam, signal }) =>
      api.invoices.page(
        { query: { ...filter, ...searchQuery(search), ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
    ...live,
  });
