declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'user.created': { userId: number };
    /** `rights`: what the user may see or do changed, not just a name. */
    'user.changed': { userId: number; rights: boolean };
    'user.passwordChanged': { userId: number };
    /** Recorded before the row goes, so that whoever reacts in the same transaction still finds what was the user's. */
    'user.removed': { userId: number };
    /** Came or went. */
    'user.presence': { userId: number };
  }
}
