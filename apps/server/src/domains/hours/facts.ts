declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The opening hours of a queue changed; `queueId` null: of the company. */
    'hours.changed': { queueId: number | null };
  }
}
