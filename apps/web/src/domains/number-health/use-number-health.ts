import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../api/query-keys.ts';

/** In hours: a day or a week. */
export type Period = '24' | '168';

/** The server writes counters every ten seconds; states come at once, by signal. */
const lookAgainMs = 20_000;

export const useNumberHealth = (id: number, hours: Period) =>
  useQuery({
    ...queries.numberHealth.show({ params: { id }, query: { hours } }),
    staleTime: 0,
    refetchInterval: lookAgainMs,
    placeholderData: keepPreviousData,
  });
