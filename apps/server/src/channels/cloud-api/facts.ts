declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** Meta reported on a template of the business account of the connection. */
    'cloud.templates': { connectionId: number };
    /** Meta's rating of a number; absent fields do not change. Not only ids: no row has these values yet. */
    'cloud.rated': { connectionId: number; quality?: string; messagingLimit?: string };
    /**
     * A notice of Meta about a number or its account. `at`: Meta's time in ms since 1970. Not only ids: no row has
     * these values yet.
     */
    'cloud.noticed': { connectionId: number; kind: string; event: string; detail: string; at: number };
  }
}
export {};
