import { isConnectionLost } from './postgres/pool.ts';

/** The pause after a batch of several items: the callers that were just answered submit their next items soon. */
const crowdMs = 3;

interface Waiting<One, Done> {
  one: One;
  resolve(done: Done): void;
  reject(error: unknown): void;
}

/**
 * Coalesces items that arrive faster than they are processed. Items that arrive while a batch of their key runs wait,
 * and the next batch takes them all. A single item runs at once.
 * @param work processes a batch and returns an outcome for each item, in order. `Error`: this item failed. `undefined`:
 *   not attempted; it is retried alone. If `work` throws, every item is retried alone. A lost database connection
 *   rejects all of them instead, since the batch may have been committed.
 * @param most the largest batch
 */
export function together<One, Done>(
  work: (key: number, lot: readonly One[]) => Promise<readonly (Done | Error | undefined)[]>,
  { most }: { most: number },
): (key: number, one: One) => Promise<Done> {
  /** By key: the items that wait while a batch runs. */
  const waiting = new Map<number, Waiting<One, Done>[]>();

  async function doLot(key: number, lot: readonly Waiting<One, Done>[]): Promise<void> {
    const alone = (one: Waiting<One, Done>) => void doLot(key, [one]);
    try {
      const outcomes = await work(
        key,
        lot.map(({ one }) => one),
      );
      for (const [nth, waits] of lot.entries()) {
        const outcome = outcomes[nth];
        if (outcome === undefined && lot.length > 1) alone(waits);
        else if (outcome === undefined || outcome instanceof Error)
          waits.reject(outcome ?? new Error('Nothing was done.'));
        else waits.resolve(outcome);
      }
    } catch (error) {
      if (lot.length > 1 && !isConnectionLost(error)) lot.forEach(alone);
      else for (const { reject } of lot) reject(error);
    }
  }

  async function doAll(key: number, first: Waiting<One, Done>): Promise<void> {
    const others: Waiting<One, Done>[] = [];
    waiting.set(key, others);
    for (let lot = [first]; lot.length > 0; lot = others.splice(0, most)) {
      await doLot(key, lot);
      if (lot.length > 1) await new Promise((resolve) => setTimeout(resolve, crowdMs));
    }
    waiting.delete(key);
  }

  return (key, one) =>
    new Promise<Done>((resolve, reject) => {
      const waits = { one, resolve, reject };
      const others = waiting.get(key);
      if (others) others.push(waits);
      else void doAll(key, waits);
    });
}
