import { limits, type MessagePage, type RouteInput, type routes } from '@balcao/contract';
import { awaitedLater } from '../../platform/awaited-later.ts';
import { fail } from '../../platform/fail.ts';
import { rawObject } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { outagesBefore } from '../connections/index.ts';
import { conversationSight, showTicket, type ConversationSight } from '../tickets/index.ts';
import type { MessageViewRow } from './message-fields.ts';
import { messageColumns, viewMessage } from './message-view.ts';
import { isSeen, listHidden, seenTickets } from './messages-in-sight.ts';

const pageSize = limits.messagesPerPage;
const newestFirst = 'order by m.sent_at desc, m.id desc';
/** Condition: the message is of the conversation of ticket $1. */
const ofConversation = `m.contact_id = (select contact_id from tickets where id = $1)
    and m.connection_id = (select connection_id from tickets where id = $1)`;

/** The statements without restrictions, or restricted by a `ConversationSight`, whose parameters come last. */
const statementsOf = ({ isLimited }: { isLimited: boolean }) => {
  /**
   * The beginning of a statement: the tickets in sight, if messages are hidden.
   * @param parameter the number of the first parameter of the sight
   */
  const prefix = (parameter: number) =>
    isLimited
      ? `with t as (select contact_id, connection_id from tickets where id = $1), ${seenTickets('t', parameter)} `
      : '';
  const seenOnly = isLimited ? ` and ${isSeen}` : '';
  const messages = `from messages m where ${ofConversation}${seenOnly}`;
  return {
    counted: statement(
      `${prefix(2)}select count(*)::int as n from (select ${messages} limit ${limits.countedHits + 1}) c`,
    ),
    newest: statement(
      `${prefix(3)}select ${messageColumns} ${messages} ${newestFirst} limit ${pageSize + 1} offset $2`,
    ),
    before: statement(`${prefix(4)}select ${messageColumns} ${messages}
      and (m.sent_at, m.id) < ($2::timestamptz, $3::bigint) ${newestFirst} limit ${pageSize + 1}`),
    target: statement(`${prefix(3)}select m.sent_at, m.id ${messages} and m.id = $2::bigint`),
    /** The requested message and later ones: together at most a page. */
    since: statement(`${prefix(4)}select * from (select ${messageColumns} ${messages}
      and (m.sent_at, m.id) >= ($2::timestamptz, $3::bigint) order by m.sent_at, m.id limit ${pageSize}) m
    order by m."createdAt" desc, m.id desc`),
  };
};
const everything = statementsOf({ isLimited: false });
const inSight = statementsOf({ isLimited: true });

type Query = RouteInput<typeof routes.messages.page>['query'];

/** Whether the query asks for the newest page: it names no older page and no message to show. */
export const isNewest = ({ around, before, pageNumber }: Query) =>
  around === undefined && before === undefined && pageNumber === 1;

/**
 * A page of the conversation of the ticket's contact on its connection, across tickets, oldest first. This verb does
 * not mark the ticket as read; the handler of the call does.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_MESSAGE_FOUND
 */
export async function listMessages(scope: Scope, ticketId: number, query: Query): Promise<MessagePage> {
  const end = query.before ? new Date(query.before.split('_')[0] ?? '') : scope.now;
  const allowed = awaitedLater(showTicket(scope, ticketId));
  // The messages are read in parallel with the permission check. Those of `around` wait for it: the refusal of an
  // unknown message would reveal to a user without the permission which messages exist.
  const sight = await conversationSight(scope);
  const picked =
    query.around === undefined
      ? pick(scope, ticketId, query, sight)
      : allowed.then(() => pick(scope, ticketId, query, sight));
  const [ticket, rows, outages] = await Promise.all([
    allowed,
    picked,
    allowed.then(({ connectionId }) => outagesBefore(scope, connectionId, end)),
  ]);
  // A page around a message does not tell whether there are older ones: the next page may be empty.
  const hasMore = rows.length > pageSize || (query.around !== undefined && rows.length > 0);
  const shown = query.around === undefined ? rows.slice(0, pageSize) : rows;
  // The rows come newest first, the page shows them oldest first.
  const oldestRow = shown.at(-1);
  const messages = shown.reverse().map((row) => viewMessage(row, scope));
  const oldest = messages[0]?.createdAt;
  const gaps = outages.filter(({ to }) => oldest !== undefined && (to === null || to.toISOString() > oldest));
  const hidden = sight
    ? await listHidden(
        scope,
        ticketId,
        {
          from: hasMore && oldestRow ? oldestRow.createdAt.toISOString() : '-infinity',
          until: endOfPage(query, messages.at(-1)?.createdAt),
        },
        sight,
      )
    : [];
  // If the page is the whole conversation, its length is the count.
  const isAll = isNewest(query) && !hasMore;
  const counted = isAll ? messages.length : await countMessages(scope, ticketId, sight);
  const count = Math.min(counted, limits.countedHits);
  const next = hasMore && oldestRow ? `${oldestRow.createdAt.toISOString()}_${oldestRow.id}` : null;
  return rawObject(
    { ticket: ticket.json },
    { messages, count, countIsCapped: counted > count, hasMore, next, gaps, hidden },
  );
}

/**
 * Until when hidden messages belong to a page: until its cursor; without one, until its newest message. The newest page
 * has no end.
 */
function endOfPage(query: Query, newestShown: string | undefined): string {
  const cursorTime = query.before?.split('_')[0];
  if (cursorTime !== undefined) return cursorTime;
  return isNewest(query) ? 'infinity' : (newestShown ?? 'infinity');
}

async function countMessages(scope: Scope, ticketId: number, sight: ConversationSight | undefined): Promise<number> {
  const { counted } = sight ? inSight : everything;
  const [row] = await scope.rows<{ n: number }>(counted, [ticketId, ...(sight ? [sight.queueIds, sight.userId] : [])]);
  return row?.n ?? 0;
}

/**
 * The messages of the page, newest first. Without `around` there is one more than a page shows, if there are older
 * messages. With `around` there are at most a page from that message on, and half a page before it.
 */
async function pick(
  scope: Scope,
  ticketId: number,
  query: Query,
  sight: ConversationSight | undefined,
): Promise<MessageViewRow[]> {
  const { newest, before, target, since } = sight ? inSight : everything;
  const ofSight = sight ? [sight.queueIds, sight.userId] : [];
  if (query.around !== undefined) {
    const [found] = await scope.rows<{ sent_at: Date; id: string }>(target, [ticketId, query.around, ...ofSight]);
    if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
    const [later, earlier] = await Promise.all([
      scope.rows<MessageViewRow>(since, [ticketId, found.sent_at, found.id, ...ofSight]),
      scope.rows<MessageViewRow>(before, [ticketId, found.sent_at, found.id, ...ofSight]),
    ]);
    return [...later, ...earlier.slice(0, pageSize / 2)];
  }
  if (query.before) {
    const [at, id] = query.before.split('_');
    return scope.rows<MessageViewRow>(before, [ticketId, at, id, ...ofSight]);
  }
  return scope.rows<MessageViewRow>(newest, [ticketId, (query.pageNumber - 1) * pageSize, ...ofSight]);
}
