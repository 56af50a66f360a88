declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The connection has been down for so long that users are alerted. */
    'connection.fell': { fallId: number };
    /** A connection with an alert is up again, or a user disconnected, removed or moved it. */
    'connection.rose': { fallId: number };
  }
}
export {};
