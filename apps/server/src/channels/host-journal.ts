import { setTimeout as wait } from 'node:timers/promises';
import type { LaneEntry } from '../platform/lanes/lane-entry.ts';
import type { Log } from '../platform/log.ts';

export type JournalEntry = LaneEntry & { companyId: number };

/** Writes down what drivers report before anything else looks at it, many events in one statement. */
export interface Journal {
  /**
   * Resolves when all of them are committed. Rejects only when PostgreSQL cannot hold one of them, or the journal was
   * closed.
   */
  write(entries: readonly JournalEntry[]): Promise<void>;
  /** Waits for what was given so far; while the database is away, only as long as `patienceMs`. */
  close(patienceMs: number): Promise<void>;
}

interface Waiting {
  entries: readonly JournalEntry[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Measured: beyond this a statement gains nothing (reference: 3,789 messages a second in batches against 356 one by
 * one).
 */
const mostInOneStatement = 200;
const longestPauseMs = 2000;

/**
 * What comes in the same turn of the loop, or while the statement before is on its way, goes with the next statement;
 * one statement at a time, so entries are numbered in the order in which they were given. While the database is away
 * they wait here and their drivers wait with them: nothing is reported as stored before it is.
 */
export function openJournal(store: (entries: readonly JournalEntry[]) => Promise<void>, log: Log): Journal {
  const queue: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  const closed = new AbortController();

  function write(entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length > mostInOneStatement) {
      return Promise.all([write(entries.slice(0, mostInOneStatement)), write(entries.slice(mostInOneStatement))]).then(
        () => undefined,
      );
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
    for (let batch = take(queue); batch.length > 0; batch = take(queue)) await storeBatch(batch);
    flushing = undefined;
  }

  async function storeBatch(batch: Waiting[]): Promise<void> {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await store(batch.flatMap(({ entries }) => entries));
        for (const { resolve } of batch) resolve();
        return;
      } catch (error) {
        if (isRefusal(error)) return storeApart(batch, error);
        if (closed.signal.aborted) {
          for (const { reject } of batch) reject(error);
          return;
        }
        log.warn(
          { err: error, waiting: queue.length + batch.length },
          'events cannot be written down now, trying again',
        );
        await wait(pauseMs, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  }

  /** One delivery among them cannot be stored: the others must not suffer. */
  async function storeApart(batch: Waiting[], error: unknown) {
    if (batch.length > 1) {
      for (const one of batch) await storeBatch([one]);
      return;
    }
    log.error({ err: error }, 'an event could not be written down');
    batch[0]?.reject(error);
  }

  return {
    write,
    async close(patienceMs) {
      const patience = setTimeout(() => closed.abort(), patienceMs);
      await flushing;
      clearTimeout(patience);
      closed.abort();
    },
  };
}

function take(queue: Waiting[]): Waiting[] {
  let size = 0;
  let count = 0;
  for (const { entries } of queue) {
    if (count > 0 && size + entries.length > mostInOneStatement) break;
    size += entries.length;
    count++;
  }
  return queue.splice(0, count);
}

/** PostgreSQL's classes of errors for data it cannot hold; everything else may pass. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && 'code' in error && /^2[23]/.test(String(error.code));
