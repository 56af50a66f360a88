import type { Arrived } from './arrived.ts';
import type { NewMessageSignal } from './show-new.ts';

declare module '../../platform/facts/facts.ts' {
  interface Facts {
    /**
     * `shown`: the content of its signals, if the verb that stored the message has it; the promise resolves once the
     * transaction is committed. `isFirstUnread`: its ticket had no unread message before. Not only ids: `shown`
     * saves a read of each new message, and the number of unread messages before this one is stored nowhere.
     */
    'message.received': {
      messageId: string;
      ticketId: number;
      shown?: Promise<NewMessageSignal | undefined>;
      isFirstUnread?: boolean;
    };
    /**
     * Our message: typed by an attendant, sent automatically, or written on the phone. Not only ids: `shown`, as for
     * `message.received`.
     */
    'message.sent': { messageId: string; ticketId: number; shown?: Promise<NewMessageSignal | undefined> };
    /** The text, reactions, deletion or error that a bubble shows changed. */
    'message.changed': { messageId: string };
    /**
     * Our message is not sent: it was refused for good, or all attempts failed. Not only ids: the code saves a read of
     * each message.
     */
    'message.failed': { messageId: string; connectionId: number; code: string };
    /** Not only ids: the ack saves a read of each message. */
    'messages.acked': {
      ticketId: number;
      contactId: number;
      connectionId: number;
      messageIds: string[];
      ack: number;
      error: string | null;
    };
    /** A customer's call was rejected, because the company takes no calls. */
    'call.rejected': { ticketId: number };
    /** A customer's first message of a new ticket. */
    'ticket.arrived': { ticketId: number };
    /**
     * The messages of a batch, in their order, that automatic answers may follow: not those of groups, calls and
     * imports, nor of tickets that a person attends. Not only ids: their texts save a read of each message.
     */
    'messages.arrived': { arrived: readonly Arrived[] };
  }
}
