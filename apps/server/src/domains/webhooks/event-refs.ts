/** The rows that an event is about, and what stands in no row. */
export interface EventRefs {
  ticketId?: number;
  contactId?: number;
  messageId?: string;
  messageIds?: readonly string[];
  /** Of a transfer: the queue and the user before it. */
  from?: { queueId: number | null; userId: number | null };
  /** Of a status: 1 sent, 2 and 3 delivered, 4 read, 5 played; `error`: it was not sent. */
  ack?: number;
  error?: string | null;
}
