import { limits, placeOf, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import { rowWithin } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { placeSql } from '../../platform/scope/values-sql.ts';
import {
  messageQuerySql,
  documentRangeSql,
  inDocumentSql,
  messageMatchesSql,
  searchPage,
  type IndexAnswer,
  type StretchHits,
} from '../search/index.ts';
import { conversationSight, requireTicket } from '../tickets/index.ts';
import { isSeen, seenTickets } from './messages-in-sight.ts';

const pageSize = limits.messageHitsPerPage;
/** One more than the reply counts, to know whether there are more. */
const countLimit = limits.countedHits + 1;
const newestFirst = 'order by sent_at desc, id desc';
/** SQL of the place of a message in the conversation: its time and id. */
const place = placeSql('sent_at', 'id');

/**
 * The statements of a search for $2 in the conversation of ticket $1. The documents of the contact's tickets name the
 * messages that are tested; messages that wait for their document are tested directly.
 * @param isLimited whether some messages may be hidden from the user; the parameters of the user's sight come last
 */
function statementsOf({ isLimited }: { isLimited: boolean }) {
  const conversation = 't as materialized (select contact_id, connection_id from tickets where id = $1)';
  // A ticket that moved to another connection left its messages in this conversation.
  const seen = (parameter: number) =>
    isLimited
      ? seenTickets('t', parameter)
      : 'seen as materialized (select id from tickets where contact_id = (select contact_id from t))';
  const inChat = `m.contact_id = (select contact_id from t) and m.connection_id = (select connection_id from t)`;
  const andIsSeen = isLimited ? ` and ${isSeen}` : '';
  const ofSeen = 'ticket_id = any(array(select id from seen))';
  /**
   * The hits by the documents. `waiting`: messages without a document yet; `message_id` 0 stands for all messages of
   * the ticket. $3: how many candidates are tested at most; $4: how many hits are wanted; $5 and $6: the cursor, or
   * null. If there are more candidates than $3, the newest hits may be missing: then the hits are only counted.
   */
  const among = `with ${conversation}, ${seen(7)}, ${messageQuerySql('$2')},
    documents as materialized (
      select d.ticket_id, ${documentRangeSql} from ticket_documents d
      where d.${ofSeen} and d.words @@ (select every_word from asked)),
    waiting as materialized (select ticket_id, message_id from messages_to_index where ${ofSeen} limit $3),
    candidates as materialized (
      select id from (
        select m.id from documents p join messages m on ${inDocumentSql}
        union all
        select message_id from waiting where message_id > 0
        union all
        select m.id from waiting w join messages m on m.ticket_id = w.ticket_id where w.message_id = 0) every
      limit $3),
    known as materialized (select (select count(*) from candidates) < $3 as is_all),
    found as materialized (
      select m.id, m.sent_at from messages m
      where m.id = any(array(select id from candidates))
        and ${inChat}${andIsSeen}
        and ${messageMatchesSql('all')}
      limit (select case when is_all then null else ${countLimit} end from known))
  select (select is_all from known) as "isAll",
    (select count(*) from (select from found limit ${countLimit}) c)::int as count,
    case when (select is_all from known)
      then array(select ${place} from found
        where $5::timestamptz is null or (sent_at, id) < ($5::timestamptz, $6::bigint) ${newestFirst} limit $4)
      else '{}' end as places,
    true as "isIndexed"`;
  /**
   * The hits among the next messages, without the documents. $3: how many messages are tested; $4: how many hits are
   * wanted; $5 and $6: the cursor, if the condition `after` uses one. `end`: the place of the last message tested, or
   * null if fewer than $3 were left.
   * @param first the number of the first parameter of the user's sight
   */
  const walk = (after: string, first: number) => {
    const ifLimitedSeen = isLimited ? `${seen(first)}, ` : '';
    const ifLimitedIsSeen = isLimited ? `${isSeen} and ` : '';
    return `with ${conversation}, ${ifLimitedSeen}${messageQuerySql('$2')}
  select array(select ${place} from (select * from messages m where ${inChat}${after} ${newestFirst} limit $3) m
      where ${ifLimitedIsSeen}${messageMatchesSql('all')} ${newestFirst} limit $4) as places,
    (select ${place} from (
      select sent_at, id from messages m where ${inChat}${after} ${newestFirst} limit 1 offset $3 - 1) l) as end`;
  };
  return {
    among: statement(among),
    walk: statement(walk('', 5)),
    walkAfter: statement(walk(' and (m.sent_at, m.id) < ($5::timestamptz, $6::bigint)', 7)),
  };
}
const everything = statementsOf({ isLimited: false });
const inSight = statementsOf({ isLimited: true });

/**
 * Searches the whole conversation to which a ticket belongs, with the messages of other tickets. The hits have every
 * word of the search, and the newest comes first.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION
 */
export async function searchConversation(
  scope: Scope,
  ticketId: number,
  {
    searchParam,
    after = null,
  }: Pick<RouteInput<typeof routes.messages.search>['query'], 'searchParam'> & { after?: string | null | undefined },
): Promise<RouteReply<typeof routes.messages.search>> {
  await requireTicket(scope, ticketId, 'see');
  const sight = await conversationSight(scope);
  const sql = sight ? inSight : everything;
  const ofSight = sight ? [sight.queueIds, sight.userId] : [];
  const cursorOf = (cursor: string | null) => (cursor === null ? [null, null] : placeOf(cursor).split('_'));
  const { places, ...end } = await searchPage(
    {
      among: ({ maxHits, maxPlaces, timeoutMs }) => {
        const values = [ticketId, searchParam, maxHits, maxPlaces, ...cursorOf(after), ...ofSight];
        return rowWithin<IndexAnswer>(scope, { ...sql.among, timeoutMs }, values);
      },
      walk: (from, { rows, maxPlaces, timeoutMs }) => {
        const values = [ticketId, searchParam, rows, maxPlaces, ...(from === null ? [] : cursorOf(from)), ...ofSight];
        return rowWithin<StretchHits>(scope, { ...(from === null ? sql.walk : sql.walkAfter), timeoutMs }, values);
      },
    },
    { after, skip: 0, pageSize },
  );
  // A place is `time_id`.
  return { messageIds: places.map((hit) => hit.slice(hit.indexOf('_') + 1)), ...end };
}
