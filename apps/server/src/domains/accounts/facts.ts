declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A user without a password is sent the invitation once more. */
    'invitation.repeated': { userId: number; email: string };
  }
}
