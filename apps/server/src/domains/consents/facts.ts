declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The ledger of the contact, or whether the contact takes advertising, may have changed. */
    'consents.changed': { contactId: number };
  }
}
