declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The ledger of the contact has a new or a changed entry. */
    'consents.changed': { contactId: number };
  }
}
