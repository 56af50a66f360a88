import type { CompanyOrder, ConsoleFilter } from '@balcao/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys, queries } from '../../api/query-keys.ts';

/** The orders that the list offers, as `<sort key> <direction>`. */
export const orders = [
  'name asc',
  'dueDate asc',
  'users desc',
  'troubled desc',
  'messages desc',
  'storage desc',
  'cost desc',
  'lastSignIn asc',
] as const;
export type Order = (typeof orders)[number];

export type Filter = Pick<ConsoleFilter, 'state' | 'planId' | 'isTroubled'>;
export const noFilter: Filter = {};

/** No signal announces new figures, so they are read again each minute while the screen is open. */
const refetchEachMinute = { refetchInterval: 60_000, staleTime: 0 };

/** The companies that a search finds, by pages. */
export const consoleCompanies = (searchParam: string, filter: Filter, order: Order) => {
  const [sort, direction] = order.split(' ') as [CompanyOrder, 'asc' | 'desc'];
  const query = { ...filter, sort, order: direction, ...(searchParam !== '' && { searchParam }) };
  return infiniteQueryOptions({
    queryKey: [...keys.console.companies(), query],
    queryFn: ({ pageParam, signal }) =>
      api.console.companies({ query: { ...query, ...(pageParam !== null && { after: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
    ...refetchEachMinute,
  });
};

export const consoleCompany = (id: number) =>
  queryOptions({ ...queries.console.company({ params: { id } }), ...refetchEachMinute });
