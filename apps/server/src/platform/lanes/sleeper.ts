import { onLaneWake, type Lanes } from './wake.ts';

export interface Sleeper {
  /**
   * Sleeps until entries of the kind are stored, or `pollMs` have passed. @returns where to look; after a poll
   * anywhere, since other processes may have stored something.
   */
  sleep(pollMs: number): Promise<Lanes>;
  /** What comes while awake is kept for the next sleep. */
  wake(lanes: Lanes): void;
  close(): void;
}

export function sleeperFor(kind: string): Sleeper {
  let woken: Lanes | undefined;
  let rise: (() => void) | undefined;
  const wake = (lanes: Lanes) => {
    woken = woken === undefined ? lanes : woken === 'any' || lanes === 'any' ? 'any' : woken.union(lanes);
    rise?.();
  };
  const forget = onLaneWake((stored) => {
    const lanes = stored.get(kind);
    if (lanes) wake(lanes);
  });
  return {
    wake,
    async sleep(pollMs) {
      if (woken === undefined) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMs);
          rise = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        rise = undefined;
      }
      const lanes = woken ?? 'any';
      woken = undefined;
      return lanes;
    },
    close() {
      forget();
      wake('any');
    },
  };
}
