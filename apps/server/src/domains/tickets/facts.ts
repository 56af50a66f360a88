import type { Former } from './ticket-rooms.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /**
     * A column that lists show changed; `was` tells which screens had the ticket. Absent for a new ticket. Not only
     * ids: the former state is stored nowhere.
     */
    'ticket.changed': { ticketId: number; was?: Former };
    /** Not only ids: the row is gone, and its screens must be told. */
    'ticket.removed': { ticketId: number; was: Former };
    /**
     * `isElsewhere`: read on the company's phone, which tells the customer itself. Not only ids: it is stored nowhere,
     * and `was` saves a read of each ticket.
     */
    'ticket.read': { ticketId: number; was: Former; isElsewhere?: boolean };
    /**
     * An attendant views the ticket, types, or stopped; repeated while it lasts. Not only ids: it is stored nowhere.
     */
    'ticket.attended': { ticketId: number; connectionId: number; presence: 'watch' | 'composing' | 'paused' };
    /** A customer, a user or a program opened it. */
    'ticket.created': { ticketId: number };
    /** A user accepted a waiting ticket. */
    'ticket.accepted': { ticketId: number; userId: number };
    /** A user returned it to its queue. */
    'ticket.returned': { ticketId: number };
    /** A user transferred it. Not only ids: `from` is the former state, which is stored nowhere. */
    'ticket.transferred': {
      ticketId: number;
      from: { queueId: number | null; userId: number | null };
      to: { queueId: number | null; userId: number | null };
    };
    /** A user opened its conversation. */
    'ticket.viewed': { ticketId: number };
    /**
     * A user wrote a note with a close or a transfer. Not only ids: the note stands in the history alone, which a
     * trigger writes.
     */
    'ticket.noted': { ticketId: number; note: string };
    /**
     * Null: by a program or a timer. `isExpired`: the customer did not answer for too long; `isSilent`: so long ago
     * that no text is sent. Not only ids: they are stored nowhere.
     */
    'ticket.closed': { ticketId: number; userId: number | null; isExpired?: boolean; isSilent?: boolean };
    /** A user put tags on it. Not only ids of rows: the tags that it had before are stored nowhere. */
    'ticket.tagged': { ticketId: number; tagIds: number[] };
    /** A flow or a campaign put these tags on it, beside the tags that it had; no flow starts. */
    'ticket.taggedByBot': { ticketId: number; tagIds: readonly number[] };
    /** A ticket that was put off returned to its user at its time. */
    'ticket.snoozeOver': { ticketId: number; userId: number };
    /** A timer gave a waiting ticket without a queue to a queue. */
    'ticket.assigned': { ticketId: number };
    /**
     * A colleague became a guest of the ticket (`isInvited`), or is no guest any more. Not only ids: what happened is
     * not in the present row.
     */
    'ticket.guestChanged': { ticketId: number; userId: number; isInvited: boolean };
  }
}
