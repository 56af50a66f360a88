import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/query-keys.ts';
import { faultOf, queryOf, type Dates, type Period } from './period.ts';

/** The figures are counted anew; only the people who come and go are told by signals. */
const lookAgainMs = 30_000;
const counted = { staleTime: 0, refetchInterval: lookAgainMs, placeholderData: keepPreviousData };

export const useDashboard = (period: Period) =>
  useQuery({
    ...queries.dashboard.show({ query: queryOf(period) }),
    ...counted,
    enabled: period.kind === 'days' || faultOf(period, { isOpen: true }) === undefined,
  });

const rangeOf = (dates: Dates) => ({ query: { initialDate: dates.from, finalDate: dates.to } });

export const useTicketsByUser = (dates: Dates) =>
  useQuery({
    ...queries.dashboard.ticketsUsers(rangeOf(dates)),
    ...counted,
    enabled: faultOf(dates) === undefined,
  });

export const useTicketsByDay = (dates: Dates) =>
  useQuery({ ...queries.dashboard.ticketsDay(rangeOf(dates)), ...counted, enabled: faultOf(dates) === undefined });

export const useFirstSteps = (enabled: boolean) =>
  useQuery({ ...queries.dashboard.firstSteps(), staleTime: 0, refetchInterval: lookAgainMs / 2, enabled });
