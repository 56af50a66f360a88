declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'contact.created': { contactId: number };
    'contact.changed': { contactId: number };
    /** Somebody gave the contact another number: answers go there from now on. */
    'contact.renumbered': { contactId: number; number: string };
    'contact.removed': { contactId: number };
    /** The numbers that were stored as they were typed are read: what was made of them before is not to be trusted. */
    'contacts.respelt': Record<string, never>;
    /**
     * Two rows turned out to be one person: everything of `dropId` now belongs to `keepId`. Reactions run before the
     * row goes.
     */
    'contact.merging': { keepId: number; dropId: number };
  }
}
export {};
