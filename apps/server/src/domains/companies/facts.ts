declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The profile of the company was changed. */
    'company.changed': Record<never, never>;
  }
}
