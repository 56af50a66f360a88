declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** Meta rates a number; what is absent stays as it was. */
    'cloud.rated': { connectionId: number; quality?: string; messagingLimit?: string };
    /** Meta told something about a number or its account. `at`: Meta's time, ms since 1970. */
    'cloud.noticed': { connectionId: number; kind: string; event: string; detail: string; at: number };
  }
}
export {};
