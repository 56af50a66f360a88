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
 * Finds the messages that answer a rating question: the first of their conversations, and a number from 1 to 3. Other
 * texts open a ticket as usual.
 */
export async function takeRatings(
  scope: Scope,
  received: readonly Received[],
  contactOf: (event: Received['event']) => number,
): Promise<ReadonlyMap<Received, RatingAnswer>> {
  const keyOf = ({ event, connectionId }: Received) => `${contactOf(event)}:${connectionId}`;
  const firsts = new Map<string, Received>();
  for (const one of received) if (!firsts.has(keyOf(one))) firsts.set(keyOf(one), one);
  const answers = [...firsts.values()].flatMap((one) => {
    const rating = ratingOf(one);
    return rating === undefined ? [] : [{ one, rating }];
  });
  const tickets = await ticketsAskingRating(
    scope,
    answers.map(({ one: { event, connectionId } }) => ({
      contactId: contactOf(event),
      connectionId,
      writtenAt: new Date(event.writtenAt),
    })),
  );
  return new Map(
    answers.flatMap(({ one, rating }) => {
      const ticket = tickets.get(keyOf(one));
      return ticket ? [[one, { ticket, rating }] as const] : [];
    }),
  );
}

/** Other numbers are no ratings: a 4 is not a 3. */
function ratingOf({ event }: Received): number | undefined {
  if (event.fromMe || event.chat.isGroup || event.past === true || event.content.kind !== 'chat') return undefined;
  const number = readNumber(event.content.body);
  return number !== undefined && number >= 1 && number <= 3 ? number : undefined;
}
