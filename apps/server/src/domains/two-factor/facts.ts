declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /**
     * A user replaced the recovery codes. It is not recorded for the codes that come when two-factor sign-in begins.
     */
    'recovery-codes.renewed': { userId: number };
  }
}
