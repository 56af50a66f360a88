declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'queue.changed': { queueId: number };
    /**
     * Recorded before the row goes, so that whoever reacts in the same transaction still finds what was the queue's.
     */
    'queue.removed': { queueId: number };
  }
}
