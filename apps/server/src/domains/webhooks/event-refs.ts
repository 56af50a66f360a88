/** The ids of the rows that an event is about, and the facts of the event that no row has. */
export interface EventRefs {
  ticketId?: number;
  contactId?: number;
  messageId?: string;
  messageIds?: readonly string[];
  /** For a transfer: the queue and the user before it. */
  from?: { queueId: number | null; userId: number | null };
  /** For a status: 1 sent, 2 and 3 delivered, 4 read, 5 played. `error`: the messages were not sent. */
  ack?: number;
  error?: string | null;
}
