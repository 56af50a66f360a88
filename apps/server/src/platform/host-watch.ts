/**
 * Remembers which remote hosts fail, so that work that can wait does not run into one timeout after the other. The
 * caller chooses the text that stands for a host.
 */
export interface HostWatch {
  /** Whether the host is in the pause after a failure. */
  isFailing(host: string): boolean;
  /** Reports that the host has failed. */
  failed(host: string): void;
  /** Reports that the host has answered: its failures are forgotten. */
  worked(host: string): void;
  /** Milliseconds until the host may be tried again; 0: at once. */
  restMs(host: string): number;
}

/** How many failing hosts are remembered. A forgotten host costs one more attempt. */
const maxHosts = 10_000;

/** @param firstPauseMs after the first failure; doubled after each further failure, up to `maxPauseMs`. */
export function hostWatch({ firstPauseMs, maxPauseMs }: { firstPauseMs: number; maxPauseMs: number }): HostWatch {
  /** In the order of the last failure. */
  const failing = new Map<string, { failures: number; until: number }>();
  const restMs = (host: string) => Math.max(0, (failing.get(host)?.until ?? 0) - performance.now());
  return {
    isFailing: (host) => restMs(host) > 0,
    restMs,
    worked: (host) => void failing.delete(host),
    failed(host) {
      // Calls that were in flight at the first failure do not count.
      if (restMs(host) > 0) return;
      const failures = (failing.get(host)?.failures ?? 0) + 1;
      failing.delete(host);
      failing.set(host, {
        failures,
        until: performance.now() + Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs),
      });
      const [oldest] = failing.keys();
      if (failing.size > maxHosts && oldest !== undefined) failing.delete(oldest);
    },
  };
}
