import type { FirstSteps } from '@balcao/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { queries } from '../../api/query-keys.ts';
import { faultOf, queryOf, type Dates, type Period } from './period.ts';

/** The figures are fetched again and again: signals tell only which users are online. */
const refetchMs = 30_000;
const countedOptions = { staleTime: 0, refetchInterval: refetchMs, placeholderData: keepPreviousData };

export const useDashboard = (period: Period) =>
  useQuery({
    ...queries.dashboard.show({ query: queryOf(period) }),
    ...countedOptions,
    enabled: period.kind === 'days' || faultOf(period, { isOpen: true }) === undefined,
  });

const rangeOf = (dates: Dates) => ({ query: { initialDate: dates.from, finalDate: dates.to } });

export const useTicketsByUser = (dates: Dates) =>
  useQuery({
    ...queries.dashboard.ticketsUsers(rangeOf(dates)),
    ...countedOptions,
    enabled: faultOf(dates) === undefined,
  });

export const useTicketsByDay = (dates: Dates) =>
  useQuery({
    ...queries.dashboard.ticketsDay(rangeOf(dates)),
    ...countedOptions,
    enabled: faultOf(dates) === undefined,
  });

/** In this order: each step needs those before it. */
export const firstSteps = ['queues', 'people', 'connection', 'messages'] as const satisfies (keyof FirstSteps)[];

const areDone = (steps: FirstSteps | undefined) => steps !== undefined && firstSteps.every((name) => steps[name]);

/**
 * The first steps of a new company. A browser that saw them done does not ask for them again.
 * @returns `done`: undefined while they load, once all are done, and after the user put them away. `isPending`: the
 * first call has neither succeeded nor failed
 */
export function useOpenFirstSteps(): { done: FirstSteps | undefined; isPending: boolean; putAway: () => void } {
  const { id, companyId } = useUser();
  const key = `balcao:first-steps:${companyId}:${id}`;
  const [isAway, setIsAway] = useState(() => localStorage.getItem(key) !== null);
  const { data, failureCount } = useQuery({
    ...queries.dashboard.firstSteps(),
    staleTime: 0,
    // A user waits for a step to be marked as done, so the steps are fetched more often than the figures.
    refetchInterval: ({ state }) => !areDone(state.data) && refetchMs / 2,
    enabled: !isAway,
  });
  const isDone = areDone(data);
  useEffect(() => {
    if (isDone) localStorage.setItem(key, '1');
  }, [isDone, key]);
  return {
    done: isAway || isDone ? undefined : data,
    isPending: !isAway && data === undefined && failureCount === 0,
    putAway: () => {
      localStorage.setItem(key, '1');
      setIsAway(true);
    },
  };
}
