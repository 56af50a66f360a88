/** Remembers which remote hosts fail, so that work that can wait does not run into one timeout after the other. */
export interface HostWatch {
  isFailing(place: string): boolean;
  failed(place: string): void;
  worked(place: string): void;
  /** Milliseconds until the host may be tried again. */
  restMs(place: string): number;
}

/** How many failing hosts are remembered. A forgotten host costs one more attempt. */
const maxPlaces = 10_000;

/** @param firstPauseMs after the first failure; doubled after each further failure, up to `maxPauseMs`. */
export function hostWatch({ firstPauseMs, maxPauseMs }: { firstPauseMs: number; maxPauseMs: number }): HostWatch {
  const places = new Map<string, { failures: number; until: number }>();
  const remainingMs = (place: string) => Math.max(0, (places.get(place)?.until ?? 0) - performance.now());
  return {
    isFailing: (place) => remainingMs(place) > 0,
    restMs: remainingMs,
    worked: (place) => void places.delete(place),
    failed(place) {
      // Calls that were in flight at the first failure do not count.
      if (remainingMs(place) > 0) return;
      const failures = (places.get(place)?.failures ?? 0) + 1;
      places.delete(place);
      places.set(place, {
        failures,
        until: performance.now() + Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs),
      });
      const [oldest] = places.keys();
      if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
    },
  };
}
