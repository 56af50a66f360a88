declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /**
     * The invitation of a user without a password was sent again. Not only ids: the user may get another address later.
     */
    'invitation.repeated': { userId: number; email: string };
  }
}
