import type { AnswerLimit } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { live as fedBySignals } from '../../api/query-client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { reactOn } from '../../live/registry.ts';

/** How long customers may wait, by queue; null: without a queue. It is fetched again when a queue opens or closes. */
export function useAnswerLimits(): ReadonlyMap<number | null, AnswerLimit> {
  const { data } = useQuery({
    ...queries.tickets.answerLimits(),
    ...fedBySignals,
    refetchInterval: ({ state }) => {
      const ends = state.data?.limits.flatMap(({ until }) => (until === null ? [] : Date.parse(until))) ?? [];
      // A timer of the browser takes at most 24 days.
      return ends.length === 0 ? false : Math.min(Math.max(Math.min(...ends) - Date.now() + 1000, 5000), 86_400_000);
    },
  });
  return useMemo(() => new Map(data?.limits.map((limit) => [limit.queueId, limit])), [data]);
}

const names = ['setting', 'queue', 'hours', 'holiday'] as const;
export const answerLimitRules = names.map((name) =>
  reactOn(name, (queryClient) => void queryClient.invalidateQueries({ queryKey: keys.tickets.answerLimits() })),
);
