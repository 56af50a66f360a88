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
/** The server is asked this long after a queue opens or closes, so that its clock has reached that time, too. */
const afterEndMs = 1000;

/**
 * When to fetch again: after the next opening or closing of a queue, at most once a minute. Each render restarts the
 * timer, so the result must not depend on the current time.
 * @param ends when queues open or close next; all parameters and the result are in milliseconds, the times since 1970
 */
export const nextAskAt = (ends: readonly number[], askedAt: number, spread = spreadMs): number =>
  Math.max(Math.min(...ends) + afterEndMs, askedAt + minPauseMs) + spread;

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
  // The limit of a queue is 0 if it has none, and null if that of the company holds.
  return !isAdmin || Number(ofCompany) > 0 || allQueues.some(({ answerLimit }) => answerLimit);
}

/**
 * How long customers may wait, by the id of the queue; null: without a queue. Empty while nothing has a limit.
 * Fetched again when a queue opens or closes. A queue that was made after the fetch is absent; the limit under `null`
 * applies to it.
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
      // At most a day: a timer of the browser takes no more than 24 days.
      return Math.min(Math.max(next - Date.now(), 1000), 86_400_000);
    },
  });
  // What is cached is outdated once the last limit is gone.
  const known = mayHaveLimits ? data?.limits : undefined;
  return useMemo(() => new Map(known?.map((limit) => [limit.queueId, limit])), [known]);
}

/** The signals after which the limits may have changed. */
const signalNames = ['setting', 'queue', 'hours', 'holiday'] as const;
export const answerLimitRules = signalNames.map((name) =>
  reactOn(name, (queryClient) => void queryClient.invalidateQueries({ queryKey: keys.tickets.answerLimits() })),
);
