declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'quickMessage.created': { id: number };
    'quickMessage.changed': { id: number };
    /** A general quick message became an own one. */
    'quickMessage.withdrawn': { id: number };
    /** `userId`: the owner, who gets the signal; null: the whole company gets it. */
    'quickMessage.removed': { id: number; userId: number | null };
  }
}
