declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'queue.changed': { queueId: number };
    /** Recorded before the row is deleted, so that reactions in the same transaction still find the queue's rows. */
    'queue.removed': { queueId: number };
  }
}
