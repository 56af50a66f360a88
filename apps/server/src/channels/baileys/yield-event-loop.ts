import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest time of the work in one turn of the event loop. */
const maxTurnMs = 10;

/**
 * For long work in small steps. The caller calls the returned function between two steps and awaits its promise, so
 * that other work can run. Undefined: the turn is still short.
 */
export function eventLoopYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < maxTurnMs) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
