import { useEffect, useState } from 'react';

/** The time that is left is computed again at this interval. */
const refreshMs = 15_000;

/** How long a conversation may still be answered, in ms; 0 or less: expired. Null where there is no limit. */
export function useReplyWindow(repliesUntil: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (repliesUntil === null) return undefined;
    const refresh = () => setNow(Date.now());
    refresh();
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [repliesUntil]);
  return repliesUntil === null ? null : Date.parse(repliesUntil) - now;
}

/** A duration such as `3 h 20 min` or `12 min`, rounded down. */
export function wordsFor(leftMs: number): string {
  const minutes = Math.max(0, Math.floor(leftMs / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
