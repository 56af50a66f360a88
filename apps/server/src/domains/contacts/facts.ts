import type { MovedRows } from './merge-record.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'contact.created': { contactId: number };
    'contact.changed': { contactId: number };
    /** A user gave the contact another number, or the person changed it at WhatsApp: answers go there from now on. */
    'contact.renumbered': { contactId: number };
    'contact.removed': { contactId: number };
    /** Many contacts were created or changed at once, such as those of a file. */
    'contacts.stored': Record<string, never>;
    /** A user downloads all contacts. */
    'contacts.exported': Record<string, never>;
    /** A user blocked or unblocked the contact. Not only ids: WhatsApp is told of each change, also of two in a row. */
    'contact.blocked': { contactId: number; isBlocked: boolean };
    /** Numbers stored without a country got one. Values that were derived from the old numbers are now wrong. */
    'contacts.respelt': Record<string, never>;
    /**
     * Two rows are the same person: everything of `dropId` now belongs to `keepId`. Reactions run before the row is
     * deleted. With a `mergeId` the merge can be undone: reactions note what they move (`noteMoved`).
     */
    'contact.merging': { keepId: number; dropId: number; mergeId: number | null };
    /**
     * A merge is undone: the rows that it moved go back to `restoredId`, whose row exists again. Not only ids: `moved`
     * lists these rows, because the record of the merge is already deleted.
     */
    'contact.unmerging': { keptId: number; restoredId: number; mergedAt: Date; moved: MovedRows };
  }
}
