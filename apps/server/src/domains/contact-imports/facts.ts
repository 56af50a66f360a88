declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The progress or the state of an import changed. */
    'contacts-import.changed': { importId: number };
  }
}
export {};
