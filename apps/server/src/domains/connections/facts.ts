declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** The connection is new, or its form fields, queues, default mark, token or driver changed. */
    'connection.changed': { connectionId: number };
    /** The state of the connection changed: its status, code, number, import progress or restriction. */
    'connection.moved': { connectionId: number };
    /** The connection became connected. */
    'connection.connected': { connectionId: number };
    /**
     * No node drove the connection from `since` on, when the lease of its last node ended. Another node may have taken
     * over just now. The new status follows as `connection.moved`. Not only ids: the next node overwrites the lease
     * that has the time.
     */
    'connection.unattended': { connectionId: number; since: Date };
    /**
     * An order was stored to connect, relink, disconnect, move or remove the connection, or the connection is new. The
     * node that drives it must read the order from the row.
     */
    'connection.ordered': { connectionId: number };
    /** A user removed the connection: it is shown no more. Its row may stay until its link has ended. */
    'connection.removed': { connectionId: number };
    /** The connection became private to a user, or its privacy ended. */
    'connection.privacyChanged': { connectionId: number };
    /**
     * WhatsApp answered on this connection that it has no account with this number. Not only ids: the number may belong
     * to no contact.
     */
    'number.absent': { connectionId: number; digits: string };
  }
}
export {};
