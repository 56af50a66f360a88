import { isConnectionLost } from './postgres/pool.ts';
import type { Company } from './scope/scope.ts';

/** The pause after a batch of several items: the callers that were just answered submit their next items soon. */
const pauseAfterBatchMs = 3;

/** What a batch reports for an item that it did not do. `busy`: not attempted, so the item is retried alone. */
export type NotDone = { kind: 'refused'; failure: Error } | { kind: 'busy' };

/**
 * One verb in two forms: for a single item, and for a batch of items of one company in one transaction. The `kind`
 * of a `Done` is neither `refused` nor `busy`.
 */
interface Coalescible<Item, Done extends { kind: string }> {
  /** Throws what it refuses. */
  alone(company: Company, item: Item): Promise<Done>;
  /** Returns an outcome for each item, in order. If it throws anything but a lost connection, nothing was stored. */
  batch(company: Company, items: readonly Item[]): Promise<readonly (Done | NotDone)[]>;
  /** The largest batch. */
  maxBatchSize: number;
}

/** A call that waits for its item to be done. */
interface Waiting<Item, Done> {
  item: Item;
  resolve(done: Done): void;
  reject(error: unknown): void;
}

/**
 * Coalesces calls that arrive faster than they are done. A single item is done alone, at once. Items that arrive while
 * others of their company are being done wait, and the next batch takes them all.
 *
 * A batch that throws has stored nothing, so its items are retried alone. The exception is a lost database connection:
 * the batch may have been committed, so all of its calls are rejected.
 * @returns the verb; it rejects with the refusal of its item
 */
export function coalesce<Item, Done extends { kind: string }>({
  alone,
  batch,
  maxBatchSize,
}: Coalescible<Item, Done>): (company: Company, item: Item) => Promise<Done> {
  /** By company: the items that wait while others are being done. */
  const waiting = new Map<number, Waiting<Item, Done>[]>();

  const doAlone = (company: Company, { item, resolve, reject }: Waiting<Item, Done>): Promise<void> =>
    alone(company, item).then(resolve, reject);

  async function doBatch(company: Company, items: readonly Waiting<Item, Done>[]): Promise<void> {
    try {
      const outcomes = await batch(
        company,
        items.map(({ item }) => item),
      );
      for (const [index, call] of items.entries()) {
        const outcome = outcomes[index];
        if (!outcome) call.reject(new Error('The batch returned no outcome for an item.'));
        else if (!isNotDone(outcome)) call.resolve(outcome);
        else if (outcome.kind === 'refused') call.reject(outcome.failure);
        else void doAlone(company, call);
      }
    } catch (error) {
      for (const call of items) {
        if (isConnectionLost(error)) call.reject(error);
        else void doAlone(company, call);
      }
    }
  }

  async function doAll(company: Company, first: Waiting<Item, Done>): Promise<void> {
    const others: Waiting<Item, Done>[] = [];
    waiting.set(company.id, others);
    await doAlone(company, first);
    while (others.length > 0) {
      const items = others.splice(0, maxBatchSize);
      const [single] = items;
      if (single && items.length === 1) {
        await doAlone(company, single);
      } else {
        await doBatch(company, items);
        await new Promise((resolve) => setTimeout(resolve, pauseAfterBatchMs));
      }
    }
    waiting.delete(company.id);
  }

  return (company, item) =>
    new Promise<Done>((resolve, reject) => {
      const call = { item, resolve, reject };
      const others = waiting.get(company.id);
      if (others) others.push(call);
      else void doAll(company, call);
    });
}

const isNotDone = <Done extends { kind: string }>(outcome: Done | NotDone): outcome is NotDone =>
  outcome.kind === 'refused' || outcome.kind === 'busy';
