import { readNumber } from '@balcao/contract/queue-options/read-choice';
import type { Scope } from '../../platform/scope/scope.ts';
import { ticketsAskingRating, type InboundTicket } from '../tickets/index.ts';
import type { Received } from './pick-new.ts';

/** A message that answers the rating question of a closed ticket. It belongs to that ticket and opens none. */
export interface RatingAnswer {
  ticket: InboundTicket;
  /** 1 to 3. */
  rating: number;
}

/**
 * Finds the messages that answer a rating question. Such a message is the first of its conversation in the batch, and a
 * number from 1 to 3. Other texts open a ticket as usual.
 */
export async function takeRatings(
  scope: Scope,
  received: readonly Received[],
  contactOf: (event: Received['event']) => number,
): Promise<ReadonlyMap<Received, RatingAnswer>> {
  const keyOf = ({ event, connectionId }: Received) => `${contactOf(event)}:${connectionId}`;
  const firsts = new Map<string, Received>();
  for (const message of received) {
    if (!firsts.has(keyOf(message))) firsts.set(keyOf(message), message);
  }
  const answers = [...firsts.values()].flatMap((message) => {
    const rating = ratingOf(message);
    return rating === undefined ? [] : [{ message, rating }];
  });
  const tickets = await ticketsAskingRating(
    scope,
    answers.map(({ message: { event, connectionId } }) => ({
      contactId: contactOf(event),
      connectionId,
      writtenAt: new Date(event.writtenAt),
    })),
  );
  return new Map(
    answers.flatMap(({ message, rating }) => {
      const ticket = tickets.get(keyOf(message));
      return ticket ? [[message, { ticket, rating }] as const] : [];
    }),
  );
}

/** The rating that a message gives. A number above 3 is no rating: a 4 is not taken for a 3. */
function ratingOf({ event }: Received): number | undefined {
  if (event.fromMe || event.chat.isGroup || event.past === true || event.content.kind !== 'chat') return undefined;
  const number = readNumber(event.content.body);
  return number !== undefined && number >= 1 && number <= 3 ? number : undefined;
}
