/** Runs jobs one at a time, in the order of the calls. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes an independent queue. A failed job does not stop the jobs behind it. */
export function makeInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
