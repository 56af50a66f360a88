import type { MovedRows } from './merge-record.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'contact.created': { contactId: number };
    'contact.changed': { contactId: number };
    /** A user gave the contact another number: answers go there from now on. */
    'contact.renumbered': { contactId: number };
    'contact.removed': { contactId: number };
    /** Many contacts were created or changed at once, such as those of a file. */
    'contacts.stored': Record<string, never>;
    /** A user downloads all contacts. */
    'contacts.exported': Record<string, never>;
    /** A user blocked or unblocked the contact. Not only ids: WhatsApp is told each change, also of two in a row. */
    'contact.blocked': { contactId: number; isBlocked: boolean };
    /** Numbers stored without a country were read with one. Values derived from the old numbers are invalid. */
    'contacts.respelt': Record<string, never>;
    /**
     * Two rows are the same person: everything of `dropId` now belongs to `keepId`. Reactions run before the row is
     * deleted. With a `mergeId` the merge can be undone: they note what they move (`noteMoved`).
     */
    'contact.merging': { keepId: number; dropId: number; mergeId: number | null };
    /**
     * A merge is undone: what moved with it goes back to `restoredId`. The row is there again. Not only ids: the rows
     * that moved are listed in the merge, which is deleted with its undoing.
     */
    'contact.unmerging': { keptId: number; restoredId: number; mergedAt: Date; moved: MovedRows };
  }
}
