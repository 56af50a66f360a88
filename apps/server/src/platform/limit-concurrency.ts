/** Runs at most `atOnce` tasks at a time; the others wait in order. */
export function limitConcurrency(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  /** The tasks that wait: each function starts one. */
  const waiting: (() => void)[] = [];
  let freeSlots = atOnce;
  return async (work) => {
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A finished task passes its slot on to the next one.
      const startNext = waiting.shift();
      if (startNext) startNext();
      else freeSlots += 1;
    }
  };
}
