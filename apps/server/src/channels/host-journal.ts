import { setTimeout as wait } from 'node:timers/promises';
import type { LaneEntry } from '../platform/lanes/lane-entry.ts';
import type { Log } from '../platform/log.ts';

export type JournalEntry = LaneEntry & { companyId: number };

/** Stores the events of the drivers before anything else reads them, many events in one statement. */
export interface Journal {
  /**
   * Resolves when all entries are committed. Rejects only when PostgreSQL refuses an entry, or the journal is closed.
   */
  write(entries: readonly JournalEntry[]): Promise<void>;
  /** Waits until the entries so far are stored. After `timeoutMs` a failed statement is not repeated any more. */
  close(timeoutMs: number): Promise<void>;
}

interface PendingWrite {
  entries: readonly JournalEntry[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * The most entries of one statement. Measured: 3,789 messages a second in batches, 356 with a statement for each entry.
 * Larger statements are not faster.
 */
const maxBatch = 200;
const maxRetryMs = 2000;

/**
 * Collects writes into statements. Writes of the same turn of the event loop share a statement, and so do writes that
 * arrive while a statement runs. There is one statement at a time, so entries are numbered in the order of the calls.
 * While the database is unreachable, writes wait, and their drivers with them.
 */
export function openJournal(store: (entries: readonly JournalEntry[]) => Promise<void>, log: Log): Journal {
  const queue: PendingWrite[] = [];
  let flushing: Promise<void> | undefined;
  const closed = new AbortController();

  function write(entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length > maxBatch) {
      return Promise.all([write(entries.slice(0, maxBatch)), write(entries.slice(maxBatch))]).then(() => undefined);
    }
    if (entries.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      if (closed.signal.aborted) reject(new Error('The journal is closed.'));
      else {
        queue.push({ entries, resolve, reject });
        flushing ??= flush();
      }
    });
  }

  async function flush() {
    await new Promise(setImmediate);
    for (let batch = nextBatch(queue); batch.length > 0; batch = nextBatch(queue)) await storeBatch(batch);
    flushing = undefined;
  }

  async function storeBatch(batch: PendingWrite[]): Promise<void> {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, maxRetryMs)) {
      try {
        await store(batch.flatMap(({ entries }) => entries));
        for (const { resolve } of batch) resolve();
        return;
      } catch (error) {
        if (isRefusal(error)) return storeSeparately(batch, error);
        if (closed.signal.aborted) {
          for (const { reject } of batch) reject(error);
          return;
        }
        log.warn({ err: error, waiting: queue.length + batch.length }, 'events cannot be journalled now; retrying');
        await wait(pauseMs, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  }

  /** PostgreSQL refuses one write of the batch. Each write is stored alone, so that only the refused write fails. */
  async function storeSeparately(batch: PendingWrite[], error: unknown) {
    if (batch.length > 1) {
      for (const pending of batch) await storeBatch([pending]);
      return;
    }
    log.error({ err: error }, 'an event could not be journalled');
    batch[0]?.reject(error);
  }

  return {
    write,
    async close(timeoutMs) {
      const timer = setTimeout(() => closed.abort(), timeoutMs);
      await flushing;
      clearTimeout(timer);
      closed.abort();
    },
  };
}

/** Removes from the queue as many writes as fit into one statement. */
function nextBatch(queue: PendingWrite[]): PendingWrite[] {
  let size = 0;
  let count = 0;
  for (const { entries } of queue) {
    if (count > 0 && size + entries.length > maxBatch) break;
    size += entries.length;
    count++;
  }
  return queue.splice(0, count);
}

/** PostgreSQL's error classes 22 and 23: it cannot store this data. Other errors are transient. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error && /^2[23]/.test(String(error.code));
