/** Runs pieces of work one after another, in the order in which they were handed in. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a queue of its own. A piece that fails does not stop those behind it. */
export function makeInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
