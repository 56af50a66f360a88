declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'quickMessage.created': { id: number };
    'quickMessage.changed': { id: number };
    /** It was general, and is now its owner's. */
    'quickMessage.withdrawn': { id: number };
    /** With the owner, who is told: null means the whole company. */
    'quickMessage.removed': { id: number; userId: number | null };
  }
}
