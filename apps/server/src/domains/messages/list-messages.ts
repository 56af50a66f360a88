import { limits, type MessagePage, type RouteInput, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { rawJson } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { outagesBefore } from '../connections/index.ts';
import { showTicket } from '../tickets/index.ts';
import { messageColumns, viewMessage, type MessageViewRow } from './message-view.ts';

const take = limits.messagesPerPage;
const newestFirst = 'order by m.sent_at desc, m.id desc';
/** The conversation of ticket $1, without asking for the ticket first. */
const chat =
  'm.contact_id = (select contact_id from tickets where id = $1) and m.connection_id = (select connection_id from tickets where id = $1)';
const newest = statement(
  `select ${messageColumns} from messages m where ${chat} ${newestFirst} limit ${take + 1} offset $2`,
);
const before = statement(
  `select ${messageColumns} from messages m where ${chat} and (m.sent_at, m.id) < ($2::timestamptz, $3::bigint) ${newestFirst} limit ${take + 1}`,
);
const target = statement(`select m.sent_at, m.id from messages m where ${chat} and m.id = $2::bigint`);
/** The asked message, what came after it up to a page, and some before: enough to show it in its place. */
const since = statement(
  `select * from (select ${messageColumns} from messages m where ${chat} and (m.sent_at, m.id) >= ($2::timestamptz, $3::bigint) order by m.sent_at, m.id limit ${take}) m ${newestFirst}`,
);

/**
 * The conversation of the ticket's contact on its connection, across tickets: one page, oldest first. Reading changes
 * nothing (a GET); the screen says separately that the attendant has read.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_MESSAGE_FOUND
 */
export async function listMessages(
  scope: Scope,
  ticketId: number,
  query: RouteInput<typeof routes.messages.page>['query'],
): Promise<MessagePage> {
  const end = query.before ? new Date(query.before.split('_')[0] ?? '') : scope.now;
  const allowed = showTicket(scope, ticketId);
  // Read side by side; only whether a certain message is there is told to nobody who may not see the ticket.
  const picked =
    query.around === undefined ? pick(scope, ticketId, query) : allowed.then(() => pick(scope, ticketId, query));
  const [ticket, rows, outages] = await Promise.all([
    allowed,
    picked,
    allowed.then(({ connectionId }) => outagesBefore(scope, connectionId, end)),
  ]);
  const hasMore = rows.length > take || (query.around !== undefined && rows.length > 0);
  const shown = query.around === undefined ? rows.slice(0, take) : rows;
  const last = shown.at(-1);
  const messages = shown.reverse().map((row) => viewMessage(row, scope));
  const oldest = messages[0]?.createdAt;
  const gaps = outages.filter(({ to }) => oldest !== undefined && (to === null || to.toISOString() > oldest));
  const next = hasMore && last ? `${last.sent_at.toISOString()}_${last.id}` : null;
  return rawJson(
    `{"messages":${JSON.stringify(messages)},"ticket":${ticket.json},"count":${messages.length},"hasMore":${hasMore},"next":${JSON.stringify(next)},"gaps":${JSON.stringify(gaps)}}`,
  );
}

async function pick(
  scope: Scope,
  ticketId: number,
  query: RouteInput<typeof routes.messages.page>['query'],
): Promise<MessageViewRow[]> {
  if (query.around !== undefined) {
    const [found] = await scope.rows<{ sent_at: Date; id: string }>(target, [ticketId, query.around]);
    if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
    const [later, earlier] = await Promise.all([
      scope.rows<MessageViewRow>(since, [ticketId, found.sent_at, found.id]),
      scope.rows<MessageViewRow>(before, [ticketId, found.sent_at, found.id]),
    ]);
    return [...later, ...earlier.slice(0, take / 2)];
  }
  if (query.before) {
    const [at, id] = query.before.split('_');
    return scope.rows<MessageViewRow>(before, [ticketId, at, id]);
  }
  return scope.rows<MessageViewRow>(newest, [ticketId, (query.pageNumber - 1) * take]);
}
