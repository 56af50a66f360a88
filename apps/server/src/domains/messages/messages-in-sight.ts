import { limits, type HiddenMessages } from '@balcao/contract';
import { instantSql } from '../../platform/scope/instant-sql.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { listSql } from '../../platform/scope/values-sql.ts';
import { inSightSql, type ConversationSight } from '../tickets/index.ts';

// SQL for conversations in which messages are hidden: those of tickets in other queues, or of a private connection.

/**
 * The table expression `seen`: the tickets of the contact whose messages are shown. Tickets on other connections are
 * among them: a ticket that was transferred to another connection leaves its messages in the conversation.
 * @param ticket a table expression with the contact of the conversation
 * @param parameter the number of the first parameter of the user's sight, see `inSightSql`
 */
export const seenTickets = (ticket: string, parameter: number): string => `seen as materialized (
      select id from tickets
      where contact_id = (select contact_id from ${ticket})
        and ${inSightSql(parameter)})`;

/** Condition on a message `m`; needs `seen`. */
export const isSeen = 'm.ticket_id = any(array(select id from seen))';

/**
 * Counts the hidden messages, ticket by ticket, as a list of JSON; needs `t` (the conversation) and `seen`. Only the
 * newest `limits.hiddenMessagesCounted` are counted.
 * @param from SQL of the first instant
 * @param until SQL of the instant after the last one
 */
export const hiddenSql = (from: string, until: string): string =>
  listSql(`select ${instantSql('min(h.sent_at)')} as "from", count(*)::int as count
    from (
      select m.ticket_id, m.sent_at from messages m
      where m.contact_id = (select contact_id from t)
        and m.connection_id = (select connection_id from t)
        and m.ticket_id <> all(array(select id from seen))
        and m.sent_at >= ${from}
        and m.sent_at < ${until}
      order by m.sent_at desc
      limit ${limits.hiddenMessagesCounted}) h
    group by h.ticket_id
    order by min(h.sent_at)`);

const hiddenBetween = statement(`with t as materialized (select contact_id, connection_id from tickets where id = $1),
    ${seenTickets('t', 4)}
  select ${hiddenSql('$2::timestamptz', '$3::timestamptz')} as hidden`);

/**
 * Counts the messages of the ticket's conversation that are hidden between two instants.
 * @param from ISO 8601 or `-infinity`, included
 * @param until ISO 8601 or `infinity`, not included
 */
export async function listHidden(
  scope: Scope,
  ticketId: number,
  { from, until }: { from: string; until: string },
  sight: ConversationSight,
): Promise<HiddenMessages[]> {
  const values = [ticketId, from, until, sight.queueIds, sight.userId];
  const [found] = await scope.rows<{ hidden: HiddenMessages[] }>(hiddenBetween, values);
  return found?.hidden ?? [];
}
