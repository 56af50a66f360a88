declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /**
     * A user without a password is sent the invitation once more. Not only ids: the user may get another address later.
     */
    'invitation.repeated': { userId: number; email: string };
  }
}
