declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The profile of the company. */
    'company.changed': Record<never, never>;
  }
}
