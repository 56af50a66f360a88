declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** `queueId` null: those of the company. */
    'hours.changed': { queueId: number | null };
  }
}
