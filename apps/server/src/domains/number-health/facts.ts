declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The connection went down and stayed down for so long that people are alerted. */
    'connection.fell': { fallId: number };
    /** A connection with an alert is up again, or was disconnected on purpose. */
    'connection.rose': { fallId: number };
  }
}
export {};
