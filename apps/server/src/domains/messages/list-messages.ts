import { limits, type MessagePage, type RouteInput, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { rawJson } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { outagesBefore } from '../connections/index.ts';
import { requireTicket, viewTicketWithContact } from '../tickets/index.ts';
import { messageColumns, viewMessage, type MessageViewRow } from './message-view.ts';

const take = limits.messagesPerPage;
const newestFirst = 'order by m.sent_at desc, m.id desc';
const chat = 'm.contact_id = $1 and m.connection_id = $2';
const newest = statement(`select ${messageColumns} from messages m where ${chat} ${newestFirst} limit ${take + 1} offset $3`);
const before = statement(`select ${messageColumns} from messages m where ${chat} and (m.sent_at, m.id) < ($3::timestamptz, $4::bigint) ${newestFirst} limit ${take + 1}`);
const target = statement(`select m.sent_at, m.id from messages m where ${chat} and m.id = $3::bigint`);
/** The asked message, what came after it up to a page, and some before: enough to show it in its place. */
const since = statement(`select * from (select ${messageColumns} from messages m where ${chat} and (m.sent_at, m.id) >= ($3::timestamptz, $4::bigint) order by m.sent_at, m.id limit ${take}) m ${newestFirst}`);

/**
 * The conversation of the ticket's contact on its connection, across tickets: one page, oldest first. Reading changes nothing (a GET); the
 * screen says separately that the attendant has read.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_NO_MESSAGE_FOUND
 */
export async function listMessages(scope: Scope, ticketId: number, query: RouteInput<typeof routes.messages.page>['query']): Promise<MessagePage> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  const where = [ticket.contact_id, ticket.connection_id];
  const end = query.before ? new Date(query.before.split('_')[0] ?? '') : scope.now;
  const [whole, rows, outages] = await Promise.all([viewTicketWithContact(scope, ticketId), pick(scope, where, query), outagesBefore(scope, ticket.connection_id, end)]);
  const hasMore = rows.length > take || (query.around !== undefined && rows.length > 0);
  const shown = query.around === undefined ? rows.slice(0, take) : rows;
  const last = shown.at(-1);
  const messages = shown.reverse().map((row) => viewMessage(row, scope));
  const oldest = messages[0]?.createdAt;
  const gaps = outages.filter(({ to }) => oldest !== undefined && (to === null || to.toISOString() > oldest));
  const next = hasMore && last ? `${last.sent_at.toISOString()}_${last.id}` : null;
  return rawJson(`{"messages":${JSON.stringify(messages)},"ticket":${whole},"count":${messages.length},"hasMore":${hasMore},"next":${JSON.stringify(next)},"gaps":${JSON.stringify(gaps)}}`);
}

async function pick(scope: Scope, where: readonly number[], query: RouteInput<typeof routes.messages.page>['query']): Promise<MessageViewRow[]> {
  if (query.around !== undefined) {
    const [found] = await scope.rows<{ sent_at: Date; id: string }>(target, [...where, query.around]);
    if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
    const [later, earlier] = await Promise.all([
      scope.rows<MessageViewRow>(since, [...where, found.sent_at, found.id]),
      scope.rows<MessageViewRow>(before, [...where, found.sent_at, found.id]),
    ]);
    return [...later, ...earlier.slice(0, take / 2)];
  }
  if (query.before) {
    const [at, id] = query.before.split('_');
    return scope.rows<MessageViewRow>(before, [...where, at, id]);
  }
  return scope.rows<MessageViewRow>(newest, [...where, (query.pageNumber - 1) * take]);
}
