declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A user replaced the recovery codes. Those that come with turning two-factor sign-in on do not count. */
    'recovery-codes.renewed': { userId: number };
  }
}
