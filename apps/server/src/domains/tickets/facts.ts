import type { Former } from './ticket-rooms.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** A column that lists show changed; `was` tells which screens had the ticket. Absent for a new ticket. */
    'ticket.changed': { ticketId: number; was?: Former };
    'ticket.removed': { ticketId: number; was: Former };
    /** `isElsewhere`: read on the company's phone, which tells the customer itself. */
    'ticket.read': { ticketId: number; was: Former; unread: number; isElsewhere?: boolean };
    /** An attendant views the ticket, types, or stopped; repeated while it lasts, never stored. */
    'ticket.attended': { ticketId: number; connectionId: number; sign: 'watch' | 'composing' | 'paused' };
    /** A user accepted a waiting ticket. */
    'ticket.accepted': { ticketId: number; userId: number };
    /** A user transferred it; `from` and `to` contain the change. */
    'ticket.transferred': {
      ticketId: number;
      from: { queueId: number | null; userId: number | null };
      to: { queueId: number | null; userId: number | null };
    };
    /** A user opened its conversation. */
    'ticket.viewed': { ticketId: number };
    'ticket.closed': { ticketId: number; userId: number | null };
  }
}
