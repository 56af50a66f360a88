/**
 * Marks a promise that is awaited after other work. A promise that rejects while no code waits for it ends the process
 * as an unhandled rejection, also if it is awaited later. `scripts/late-promises.ts` finds promises without this mark.
 * @returns the same promise: code that awaits it later gets the error
 */
export function awaitedLater<P extends Promise<unknown> | undefined>(promise: P): P {
  promise?.catch(() => undefined);
  return promise;
}
