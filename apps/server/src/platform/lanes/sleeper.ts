import { onLaneWake } from './wake.ts';

/** Sleeps until entries of the kind are stored, or `pollMs` have passed; a wake that comes while awake is kept for the next sleep. */
export function sleeperFor(kind: string): { sleep(pollMs: number): Promise<void>; wake(): void; close(): void } {
  let woken = false;
  let rise: (() => void) | undefined;
  const wake = () => {
    woken = true;
    rise?.();
  };
  const forget = onLaneWake((kinds) => {
    if (kinds.has(kind)) wake();
  });
  return {
    wake,
    async sleep(pollMs) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMs);
          rise = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        rise = undefined;
      }
      woken = false;
    },
    close() {
      forget();
      wake();
    },
  };
}
