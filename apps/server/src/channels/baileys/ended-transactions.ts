import { AsyncLocalStorage } from 'node:async_hooks';
import type { WASocket } from 'baileys';

/**
 * Runs what the library does after the end of a transaction outside of the transaction. The library knows its
 * transaction by the asynchronous context, and some work that a transaction begins outlives it: with the first message
 * to a person, a token is issued and the answer stored. Such changes went into the ended transaction, so they were
 * lost, and a token was issued again with each message.
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
    return current.getStore() ? transaction(work, key) : runInTransaction(work, key);
  };
  keys.get = (type, ids) => (hasEnded() ? outside(get, type, ids) : get(type, ids));
  keys.set = (data) => (hasEnded() ? outside(set, data) : set(data));
}
