declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A draft of a template was made, changed or deleted, or a call to Meta about it began or ended. */
    'template.changed': { connectionId: number };
  }
}
export {};
