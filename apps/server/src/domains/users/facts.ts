declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'user.created': { userId: number };
    /** The user was made without a password and is to get a mail with which to set one. */
    'user.invited': { userId: number };
    /**
     * `rights`: whether the change concerns what the user may see or do; a new name or language does not. Not only ids:
     * the rights before the change are stored nowhere.
     */
    'user.changed': { userId: number; rights: boolean };
    'user.passwordChanged': { userId: number };
    /** Recorded before the row is deleted, so that reactions in the same transaction still find the user's rows. */
    'user.removed': { userId: number };
    /** The user went online or offline. */
    'user.presence': { userId: number };
  }
}
