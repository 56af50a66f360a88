import type { AnswerLimit } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUser } from '../../api/our-session.ts';
import { live as fedBySignals } from '../../api/query-client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { reactOn } from '../../live/registry.ts';

/** A random delay of this screen, so that not all screens ask in the same second. */
const spreadMs = Math.random() * 10_000;
const minPauseMs = 60_000;

/**
 * When to fetch again: after the next opening or closing of a queue, at most once a minute. Each render restarts the
 * timer, so the result must not depend on the present time.
 * @param ends when queues open or close next; all parameters and the result are in milliseconds
 */
export const nextAskAt = (ends: readonly number[], askedAt: number, spread = spreadMs): number =>
  Math.max(Math.min(...ends) + 1000, askedAt + minPauseMs) + spread;

/**
 * Whether the company or one of its queues may have a limit. Only the screens of admins have all queues, so other users
 * ask for the limits in any case.
 */
function useMayHaveLimits(): boolean {
  const { profile, company } = useUser();
  const isAdmin = profile === 'admin';
  const { data: allQueues = [] } = useQuery({ ...queries.queues.list(), ...fedBySignals, enabled: isAdmin });
  // `useSettings` would load the definitions of all settings, 30 kB, with the page of the tickets.
  const ofCompany = company.settings.find(({ key }) => key === 'answerLimit')?.value;
  // 0: no limit; null: that of the company.
  return !isAdmin || Number(ofCompany) > 0 || allQueues.some(({ answerLimit }) => answerLimit);
}

/**
 * How long customers may wait, by queue; null: without a queue; empty while nothing has a limit. It is fetched again
 * when a queue opens or closes.
 */
export function useAnswerLimits(): ReadonlyMap<number | null, AnswerLimit> {
  const mayHaveLimits = useMayHaveLimits();
  const { data } = useQuery({
    ...queries.tickets.answerLimits(),
    ...fedBySignals,
    enabled: mayHaveLimits,
    refetchInterval: ({ state }) => {
      const ends = state.data?.limits.flatMap(({ until }) => (until === null ? [] : Date.parse(until))) ?? [];
      if (ends.length === 0) return false;
      const next = nextAskAt(ends, Math.max(state.dataUpdatedAt, state.errorUpdatedAt));
      // A timer of the browser takes at most 24 days.
      return Math.min(Math.max(next - Date.now(), 1000), 86_400_000);
    },
  });
  // What is cached is outdated once the last limit is gone.
  const known = mayHaveLimits ? data?.limits : undefined;
  return useMemo(() => new Map(known?.map((limit) => [limit.queueId, limit])), [known]);
}

const names = ['setting', 'queue', 'hours', 'holiday'] as const;
export const answerLimitRules = names.map((name) =>
  reactOn(name, (queryClient) => void queryClient.invalidateQueries({ queryKey: keys.tickets.answerLimits() })),
);
