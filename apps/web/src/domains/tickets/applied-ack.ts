import { limits } from '@balcao/contract/limits';
import type { Message, Ticket } from '@balcao/contract';

/** What a signal tells of the ack of messages. */
export interface AckNotice {
  messageIds: readonly string[];
  ack: number;
  error: string | null;
}

/** The ack of the last answer after a notice. An ack only rises, and a delivered message cannot fail any more. */
export function ackAfter({ lastAck }: Pick<Ticket, 'lastAck'>, { ack, error }: AckNotice): number {
  const isFailed = error !== null && ack <= limits.ack.sent && (lastAck ?? 0) <= limits.ack.sent;
  return isFailed ? limits.ack.failed : Math.max(lastAck ?? 0, ack);
}

export const noticeOf = ({ id, ack, error }: Pick<Message, 'id' | 'ack' | 'error'>): AckNotice => ({
  messageIds: [id],
  ack,
  error,
});
