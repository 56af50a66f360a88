declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A draft of a template was made, changed, submitted or deleted. */
    'template.changed': { connectionId: number };
  }
}
export {};
