import type { Former } from './ticket-rooms.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /** Anything a row shows changed; `was` tells which screens had it. Absent for a new ticket. */
    'ticket.changed': { ticketId: number; was?: Former };
    'ticket.removed': { ticketId: number; was: Former };
    /** `isElsewhere`: on the company's phone, which tells the customer by itself. */
    'ticket.read': { ticketId: number; was: Former; unread: number; isElsewhere?: boolean };
    /** Somebody has it before their eyes, writes to the customer, or stopped; told now and then, never stored. */
    'ticket.attended': { ticketId: number; connectionId: number; sign: 'watch' | 'composing' | 'paused' };
    /** A person took a waiting ticket. */
    'ticket.accepted': { ticketId: number; userId: number };
    /** A person handed it on; what changed is in `from` and `to`. */
    'ticket.transferred': {
      ticketId: number;
      from: { queueId: number | null; userId: number | null };
      to: { queueId: number | null; userId: number | null };
    };
    /** Somebody opened its conversation on a screen. */
    'ticket.viewed': { ticketId: number };
    'ticket.closed': { ticketId: number; userId: number | null };
  }
}
