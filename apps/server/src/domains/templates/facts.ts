declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A template of the connection that is written here was made, changed, submitted or deleted. */
    'template.changed': { connectionId: number };
  }
}
export {};
