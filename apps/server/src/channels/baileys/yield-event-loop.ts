import { setImmediate as others } from 'node:timers/promises';

/** The longest time of such work in one turn of the event loop. */
const longestMs = 10;

/**
 * For long work in small steps. Call the returned function between two steps; await its promise, which lets other work
 * run.
 */
export function eventLoopYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestMs) return undefined;
    return others().then(() => {
      since = performance.now();
    });
  };
}
