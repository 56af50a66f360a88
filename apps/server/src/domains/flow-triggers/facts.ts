declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A phrase or an event that starts a flow was added, changed or deleted. */
    'flow-trigger.changed': { id: number };
  }
}
export {};
