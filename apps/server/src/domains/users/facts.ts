declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'user.created': { userId: number };
    /** `rights`: what the user may see or do changed, not only the name. */
    'user.changed': { userId: number; rights: boolean };
    'user.passwordChanged': { userId: number };
    /** Recorded before the row is deleted, so that reactions in the same transaction still find the user's rows. */
    'user.removed': { userId: number };
    /** The user went online or offline. */
    'user.presence': { userId: number };
  }
}
