import { AsyncLocalStorage } from 'node:async_hooks';
import type { WASocket } from 'baileys';

/**
 * Lets work that outlives a transaction of the library run outside of it. The library finds its transaction by the
 * asynchronous context. With the first message to a person it requests a token, and stores the answer after the
 * transaction has ended. Without this function the answer goes into the ended transaction and is lost, so each message
 * requests a token again.
 */
export function leaveEndedTransactions({ authState: { keys } }: WASocket): void {
  const current = new AsyncLocalStorage<{ hasEnded: boolean }>();
  const outside = AsyncLocalStorage.snapshot();
  const { get, set, transaction } = keys;
  const hasEnded = () => current.getStore()?.hasEnded === true;

  async function runInTransaction<T>(work: () => Promise<T>, key: string): Promise<T> {
    const state = { hasEnded: false };
    const untilEnd = async () => {
      try {
        return await work();
      } finally {
        state.hasEnded = true;
      }
    };
    return current.run(state, () => transaction(untilEnd, key));
  }

  keys.transaction = (work, key) => {
    if (hasEnded()) return outside(runInTransaction, work, key);
    // Within a running transaction the library makes the new one a part of it.
    return current.getStore() ? transaction(work, key) : runInTransaction(work, key);
  };
  keys.get = (type, ids) => (hasEnded() ? outside(get, type, ids) : get(type, ids));
  keys.set = (data) => (hasEnded() ? outside(set, data) : set(data));
}
