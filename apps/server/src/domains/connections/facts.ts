declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** Its form fields, queues or default mark are other ones now, or it is new. */
    'connection.changed': { connectionId: number };
    /** It connects, shows a code, is connected, is not. */
    'connection.moved': { connectionId: number };
    /** It is connected, and was not. */
    'connection.connected': { connectionId: number };
    /**
     * Its node had died: nobody has driven it since, whatever was said of it. What it is now comes as
     * `connection.moved`.
     */
    'connection.unattended': { connectionId: number; since: Date };
    /** A person wants it connected, linked anew, disconnected or gone: the node that drives it should look. */
    'connection.ordered': { connectionId: number };
    'connection.removed': { connectionId: number };
    /** WhatsApp said on this connection that it has no account with this number. */
    'number.absent': { connectionId: number; digits: string };
  }
}
export {};
