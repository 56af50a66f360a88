import type { FormAnswer } from '@balcao/contract/flows/form-fields';
import type { Content } from '../../channels/driver.ts';
import type { InboundTicket } from '../tickets/index.ts';
import type { InboundMessage } from './inbound.ts';

/** A message of a conversation that no person attends. */
export interface Arrived {
  messageId: string;
  ticketId: number;
  connectionId: number;
  contactId: number;
  /** Written on the company's phone. */
  fromMe: boolean;
  /** Null: a message without text of its own. */
  text: string | null;
  /** It is the answer to a form of a flow. */
  form?: FormAnswer;
  /** Ms since 1970, by the sender's clock. */
  writtenAt: number;
  /** The ticket was created for this batch. */
  isNew: boolean;
  /** The answer to the rating question of its closed ticket. */
  rating: number | null;
}

/** What the automatic answers need of a message. @returns undefined: no automatic answer may follow */
export function arrivedOf(
  event: InboundMessage,
  ticket: InboundTicket,
  { messageId, rating }: Pick<Arrived, 'messageId' | 'rating'>,
): Arrived | undefined {
  const isAttended = ticket.status === 'open';
  // A message in a closed ticket begins nothing, unless it answers the rating question.
  const isClosedWithoutRating = ticket.status === 'closed' && rating === null;
  if (isAttended || isClosedWithoutRating || event.chat.isGroup || event.past === true || event.content.kind === 'call')
    return undefined;
  return {
    messageId,
    ticketId: ticket.id,
    connectionId: ticket.connectionId,
    contactId: ticket.contactId,
    fromMe: event.fromMe,
    text: textOf(event.content),
    ...(event.content.kind === 'chat' && event.content.form && { form: event.content.form }),
    writtenAt: event.writtenAt,
    isNew: ticket.isNew,
    rating,
  };
}

const textOf = (content: Content): string | null => (content.kind === 'chat' ? content.body : null);
