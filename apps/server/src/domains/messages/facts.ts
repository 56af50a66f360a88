import type { NewMessage } from './show-new.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /**
     * `shown`: what screens are told, where whoever stored it has it; it is there once the transaction is committed.
     */
    'message.received': { messageId: string; ticketId: number; shown?: Promise<NewMessage | undefined> };
    /** Ours: typed here, made by the house, or written on the phone itself. */
    'message.sent': { messageId: string; ticketId: number; shown?: Promise<NewMessage | undefined> };
    /** Text, reaction, deletion, failure: what a bubble shows changed. */
    'message.changed': { messageId: string };
    /** Ours did not go out, after all tries. */
    'message.failed': { messageId: string; connectionId: number; code: string };
    'messages.acked': {
      ticketId: number;
      contactId: number;
      connectionId: number;
      messageIds: string[];
      ack: number;
      error: string | null;
    };
    /** A customer called and was hung up on, because the company takes no calls. */
    'call.rejected': { ticketId: number };
    /** The first message of a new attendance: the customer has not been greeted. */
    'ticket.arrived': { ticketId: number; connectionId: number; queueId: number | null; isGroup: boolean };
  }
}
