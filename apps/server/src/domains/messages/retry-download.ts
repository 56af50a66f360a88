import type { Message } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { conversationSight, isInSight, mayTouch, sightColumns, type Standing } from '../tickets/index.ts';
import { downloadEntry, mayBeLarge } from './download-times.ts';
import { showMessage } from './own-message.ts';

type Ticket = Standing & { id: number };

/**
 * The right to see the conversation is looked for in the message's ticket and in the newest other tickets. A
 * conversation rarely has more.
 */
const maxTickets = 100;

const conversation = statement(`select id, status, ${sightColumns} from tickets t
  where contact_id = $1 and connection_id = $2
  order by id = $3 desc, id desc
  limit ${maxTickets}`);
const restart = statement(`update message_downloads set state = 'downloading', failures = 0, attempt = attempt + 1
  where message_id = $1::bigint and state in ('failed', 'on-demand')
  returning attempt, size`);
const touch = statement('update messages set updated_at = $2 where id = $1::bigint');

/**
 * Starts the download of a message's file now, for a user who reads the conversation. A file that is stored or being
 * downloaded stays as it is.
 * @throws ERR_NO_MESSAGE_FOUND ERR_NO_PERMISSION ERR_MEDIA_EXPIRED
 */
export async function retryDownload(scope: Scope, messageId: string): Promise<Message> {
  const message = await scope.db
    .selectFrom('messages')
    .select(['ticket_id', 'contact_id', 'connection_id', 'is_deleted'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!message) throw fail('ERR_NO_MESSAGE_FOUND');
  await requireReadable(scope, message);
  const download = await scope.db
    .selectFrom('message_downloads')
    .select('state')
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  if (download && ['expired', 'too-large', 'removed'].includes(download.state)) throw fail('ERR_MEDIA_EXPIRED');
  const [restarted] = message.is_deleted
    ? []
    : await scope.rows<{ attempt: number; size: string | null }>(restart, [messageId]);
  if (restarted) {
    const { attempt, size } = restarted;
    const isLarge = mayBeLarge({ size, failures: 0 });
    await scope.rows(touch, [messageId, scope.now]);
    await scope.record('message.changed', { messageId });
    await scope.enqueue([downloadEntry(scope, { messageId, attempt, isUrgent: true }, { inMs: 0, isLarge })]);
  }
  return showMessage(scope, messageId);
}

/**
 * Checks that the user may see the message's ticket. Otherwise the user must see another ticket of the conversation,
 * and the message must be in the user's sight.
 * @throws ERR_NO_PERMISSION
 */
async function requireReadable(
  scope: Scope,
  message: { ticket_id: number; contact_id: number; connection_id: number },
): Promise<void> {
  const { ticket_id: ticketId, contact_id: contactId, connection_id: connectionId } = message;
  const tickets = await scope.rows<Ticket>(conversation, [contactId, connectionId, ticketId]);
  const messageTicket = tickets.find(({ id }) => id === ticketId);
  const maySee = (ticket: Ticket) => mayTouch(scope.actor, ticket, 'see');
  if (messageTicket && maySee(messageTicket)) return;
  const isShown = messageTicket !== undefined && isInSight(await conversationSight(scope), messageTicket);
  if (!isShown || !tickets.some(maySee)) throw fail('ERR_NO_PERMISSION');
}
