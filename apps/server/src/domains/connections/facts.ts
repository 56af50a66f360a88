declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** Its form fields, queues or default mark are other ones now, or it is new. */
    'connection.changed': { connectionId: number };
    /** It connects, shows a code, is connected, is not. */
    'connection.moved': { connectionId: number };
    /** A person wants it connected, linked anew, disconnected or gone: the node that drives it should look. */
    'connection.ordered': { connectionId: number };
    'connection.removed': { connectionId: number };
  }
}
export {};
