declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The menus of a queue changed. */
    'queue-options.changed': { queueId: number };
  }
}
