declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /**
     * A user replaced the recovery codes. It is not recorded for the first codes, which `confirmTwoFactor` makes.
     */
    'recovery-codes.renewed': { userId: number };
  }
}
