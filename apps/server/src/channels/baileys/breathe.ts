import { setImmediate as others } from 'node:timers/promises';

/** Of one turn of the loop; everything else of this process waits so long at most. */
const longestMs = 10;

/**
 * For long work in small steps: call it between two steps. It lets others work whenever this work has had its share.
 */
export function breather(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestMs) return undefined;
    return others().then(() => {
      since = performance.now();
    });
  };
}
