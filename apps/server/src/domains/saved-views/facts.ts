declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The views of a user changed; null: those that the company shares. */
    'savedViews.changed': { userId: number | null };
  }
}
