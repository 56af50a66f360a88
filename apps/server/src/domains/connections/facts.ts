declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The connection is new, or its form fields, queues or default mark changed. */
    'connection.changed': { connectionId: number };
    /** The connection's status changed: it is connecting, shows a code, is connected or is not. */
    'connection.moved': { connectionId: number };
    /** The connection became connected. */
    'connection.connected': { connectionId: number };
    /**
     * The connection's node died at `since`, and no node has driven it since. Its new status follows as
     * `connection.moved`. Not only ids: the next node overwrites the lease that has the time.
     */
    'connection.unattended': { connectionId: number; since: Date };
    /**
     * A user ordered to connect, relink, disconnect, move or remove the connection. The node that drives it must read
     * the order from the row.
     */
    'connection.ordered': { connectionId: number };
    'connection.removed': { connectionId: number };
    /** The connection became private to a user, or its privacy ended. */
    'connection.privacyChanged': { connectionId: number };
    /**
     * WhatsApp answered on this connection that it has no account with this number. Not only ids: the number may be no
     * contact.
     */
    'number.absent': { connectionId: number; digits: string };
  }
}
export {};
