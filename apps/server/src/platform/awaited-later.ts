/**
 * Marks a promise that is awaited after other work. A promise that rejects while no code waits for it ends the process
 * as an unhandled rejection, also if it is awaited later.
 * @returns the same promise: whoever awaits it gets the error
 */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
