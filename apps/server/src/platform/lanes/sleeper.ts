import { onLaneWake, type Lanes } from './wake.ts';

export interface Sleeper {
  /**
   * Sleeps until entries of the kind are stored, or `pollMs` have passed.
   * @returns the lanes to look at; undefined when the time has passed: other processes may have stored entries of any
   *   lane
   */
  sleep(pollMs: number): Promise<Lanes | undefined>;
  /** Ends the sleep. If the worker is awake, the lanes are kept, and its next sleep ends at once. */
  wake(lanes: Lanes): void;
  /** Ends the present sleep or the next one, and hears of no more entries. */
  close(): void;
}

const unionOf = (a: Lanes, b: Lanes): Lanes => (a === 'any' || b === 'any' ? 'any' : a.union(b));

/** Lets the worker of a kind sleep until entries of it are stored. */
export function sleeperFor(kind: string): Sleeper {
  let woken: Lanes | undefined;
  let endSleep: (() => void) | undefined;
  const wake = (lanes: Lanes) => {
    woken = woken === undefined ? lanes : unionOf(woken, lanes);
    endSleep?.();
  };
  const unsubscribe = onLaneWake((stored) => {
    const lanes = stored.get(kind);
    if (lanes) wake(lanes);
  });
  return {
    wake,
    async sleep(pollMs) {
      if (woken === undefined) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMs);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        endSleep = undefined;
      }
      const lanes = woken;
      woken = undefined;
      return lanes;
    },
    close() {
      unsubscribe();
      wake('any');
    },
  };
}
