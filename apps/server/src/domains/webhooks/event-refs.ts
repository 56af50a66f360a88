/** The ids of the rows that an event is about, and what only the event tells. */
export interface EventRefs {
  ticketId?: number;
  contactId?: number;
  messageId?: string;
  /** For a status: the messages whose ack changed. */
  messageIds?: readonly string[];
  /** For a transfer: the queue and the user before it. */
  from?: { queueId: number | null; userId: number | null };
  /** For a status: 0 waiting, 1 sent, 2 and 3 delivered, 4 read, 5 played. */
  ack?: number;
  /** For a status: why the messages were not sent. */
  error?: string | null;
}
