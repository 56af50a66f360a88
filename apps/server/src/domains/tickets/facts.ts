import type { Former } from './ticket-rooms.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /**
     * A column that lists show changed. `was` tells which screens had the ticket; absent if it is new, or if only its
     * last message changed. Not only ids: the former state is stored nowhere.
     */
    'ticket.changed': { ticketId: number; was?: Former };
    /** Not only ids: the row is gone, and its screens must be told. */
    'ticket.removed': { ticketId: number; was: Former };
    /**
     * The customer's messages were read. `isElsewhere`: on the company's phone, which sends the read receipts itself.
     * Not only ids: `isElsewhere` is stored nowhere, and `was` saves a read of each ticket.
     */
    'ticket.read': { ticketId: number; was: Former; isElsewhere?: boolean };
    /**
     * An attendant views the ticket, types, or stopped typing; repeated while it lasts. Not only ids: it is stored
     * nowhere.
     */
    'ticket.attended': { ticketId: number; connectionId: number; presence: 'watch' | 'composing' | 'paused' };
    /** A customer, a user or a program opened it. */
    'ticket.created': { ticketId: number };
    /** A user accepted a waiting ticket. */
    'ticket.accepted': { ticketId: number; userId: number };
    /** A user returned it to its queue. */
    'ticket.returned': { ticketId: number };
    /** A user transferred it, or a bot handed it over. Not only ids: the former state `from` is stored nowhere. */
    'ticket.transferred': {
      ticketId: number;
      from: { queueId: number | null; userId: number | null };
      to: { queueId: number | null; userId: number | null };
    };
    /** A user opened its conversation. */
    'ticket.viewed': { ticketId: number };
    /**
     * A user or a bot wrote a note with a close or a transfer. Not only ids: the note is stored only in the history,
     * which a trigger writes.
     */
    'ticket.noted': { ticketId: number; note: string };
    /**
     * `userId`: null if a program, a bot or a timer closed it. `isExpired`: the customer did not answer for too long.
     * `isSilent`: for so long that no text is sent. Not only ids: `isExpired` and `isSilent` are stored nowhere.
     */
    'ticket.closed': { ticketId: number; userId: number | null; isExpired?: boolean; isSilent?: boolean };
    /** A user put these tags on it, which may start a flow. */
    'ticket.tagged': { ticketId: number; tagIds: number[] };
    /** A flow or a campaign put these tags on it, some of which it may have had before; no flow starts. */
    'ticket.taggedByBot': { ticketId: number; tagIds: readonly number[] };
    /** A ticket that was put off returned to its user at its time. */
    'ticket.snoozeOver': { ticketId: number; userId: number };
    /** A timer gave a waiting ticket without a queue to a queue. */
    'ticket.assigned': { ticketId: number };
    /**
     * A user became a guest of the ticket (`isInvited`), or stopped being its guest. Not only ids: the row may have
     * changed again meanwhile.
     */
    'ticket.guestChanged': { ticketId: number; userId: number; isInvited: boolean };
  }
}
