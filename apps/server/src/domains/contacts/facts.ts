declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'contact.created': { contactId: number };
    'contact.changed': { contactId: number };
    /** A user gave the contact another number: answers go there from now on. */
    'contact.renumbered': { contactId: number; number: string };
    'contact.removed': { contactId: number };
    /** Numbers stored without a country were read with one. Values derived from the old numbers are invalid. */
    'contacts.respelt': Record<string, never>;
    /**
     * Two rows are the same person: everything of `dropId` now belongs to `keepId`. Reactions run before the row is
     * deleted.
     */
    'contact.merging': { keepId: number; dropId: number };
  }
}
export {};
