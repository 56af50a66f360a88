import { isConnectionLost } from './postgres/pool.ts';

/**
 * Where several came at once, others come right behind them: those who have just been answered, and ask for the next.
 */
const crowdMs = 3;

interface Waiting<One, Done> {
  one: One;
  resolve(done: Done): void;
  reject(error: unknown): void;
}

/**
 * Does things of one kind together when they come faster than they are done one by one: what comes while others of its
 * key are being done waits for them, and then all that waits goes in one lot. What comes alone is done at once.
 *
 * @param work does a lot and says of each what became of it, in its order: an Error refuses that one alone, and of
 *   nothing (undefined) nothing was done, so it is done
 * by itself while the others go on. If it throws, nothing of the lot was done, and each is done by itself; unless the
 * database was lost, since then all of it may have been done.
 * @param most in one lot
 */
export function together<One, Done>(
  work: (key: number, lot: readonly One[]) => Promise<readonly (Done | Error | undefined)[]>,
  { most }: { most: number },
): (key: number, one: One) => Promise<Done> {
  /** By key: those who wait while others are being done. */
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
