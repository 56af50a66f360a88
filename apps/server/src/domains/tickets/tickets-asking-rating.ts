import { limits } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { inboundColumns, type InboundTicket } from './tickets-for-inbound.ts';

// Of two answers at the same time, the lock makes the later one see that the question is answered. WhatsApp's times are
// whole seconds, so an answer may seem to be up to one second older than the question.
const lockAsking = statement(`select n.id, n."contactId", n."connectionId", n.status, n."queueId", n."userId",
    n."privateUserId", n."guestIds", n.unread
  from unnest($1::int[], $2::int[], $3::timestamptz[]) x (contact, connection, written) cross join lateral (
    select ${inboundColumns}, t.rating_asked_at, t.rated_at
    from tickets t
    where t.contact_id = x.contact and t.connection_id = x.connection
    order by t.id desc
    limit 1
    for no key update) n
  where n.status = 'closed' and n.rated_at is null and n.rating_asked_at > x.written - $4::interval
    and n.rating_asked_at <= x.written + interval '1 second'
    and not exists (
      select from tickets o
      where o.contact_id = x.contact and o.connection_id = x.connection and o.status <> 'closed')`);

/**
 * The closed tickets that wait for a rating: the newest tickets of their conversations. An answer to the rating
 * question does not reopen them.
 * @param answers conversations, and when the customer wrote
 * @returns tickets by `contactId:connectionId`
 */
export async function ticketsAskingRating(
  scope: Scope,
  answers: readonly { contactId: number; connectionId: number; writtenAt: Date }[],
): Promise<ReadonlyMap<string, InboundTicket>> {
  if (answers.length === 0) return new Map();
  const rows = await scope.rows<Omit<InboundTicket, 'isNew'>>(lockAsking, [
    answers.map(({ contactId }) => contactId),
    answers.map(({ connectionId }) => connectionId),
    answers.map(({ writtenAt }) => writtenAt),
    `${limits.automation.ratingMs / 1000} seconds`,
  ]);
  return new Map(rows.map((row) => [`${row.contactId}:${row.connectionId}`, { ...row, isNew: false }]));
}

const rate = statement(`update tickets t set rating = n.rating, rated_at = $3
  from unnest($1::int[], $2::int[]) n (id, rating)
  where t.id = n.id and t.rated_at is null`);

/** Stores the ratings of customers, 1 to 3. */
export function storeRatings(scope: Scope, ratings: readonly { ticketId: number; rating: number }[]): void {
  if (ratings.length === 0) return;
  scope.send(rate, [ratings.map(({ ticketId }) => ticketId), ratings.map(({ rating }) => rating), scope.now]);
}

const setAsked = statement('update tickets t set rating_asked_at = $2, rated_at = null where t.id = $1');

/** The customer was asked for a rating. The ticket stays closed; an earlier rating counts until there is a new one. */
export const noteRatingAsked = (scope: Scope, ticketId: number): void => scope.send(setAsked, [ticketId, scope.now]);
