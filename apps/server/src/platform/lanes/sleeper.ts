import { onLaneWake, type Lanes } from './wake.ts';

export interface Sleeper {
  /**
   * Sleeps until entries of the kind are stored, or `pollMs` have passed. @returns the lanes to look at; undefined when
   * the time has passed: other processes may have stored entries of any lane
   */
  sleep(pollMs: number): Promise<Lanes | undefined>;
  /** Lanes of a wake while awake are kept for the next sleep. */
  wake(lanes: Lanes): void;
  close(): void;
}

/** Lets the worker of a kind sleep until entries of it are stored. */
export function sleeperFor(kind: string): Sleeper {
  let woken: Lanes | undefined;
  let endSleep: (() => void) | undefined;
  const wake = (lanes: Lanes) => {
    woken = woken === undefined ? lanes : woken === 'any' || lanes === 'any' ? 'any' : woken.union(lanes);
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
