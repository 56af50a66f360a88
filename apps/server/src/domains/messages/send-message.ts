import type { Message, NewMessage } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { channelOf, mayTouch, requireTicket, standingOf, type TicketRow } from '../tickets/index.ts';
import { findMessages } from './message-view.ts';
import { requireOpenWindow, writeOwn } from './write-own.ts';

/**
 * Answers the customer: text, or one message for each file with its caption. A repeat with the same `clientId` answers what is stored and
 * sends nothing: then `sent` is false, and nobody owns the files.
 * @throws ERR_NO_TICKET_FOUND ERR_NO_PERMISSION ERR_TICKET_NOT_OPEN ERR_REPLY_WINDOW_CLOSED ERR_CREATING_MESSAGE ERR_MESSAGE_TOO_LONG ERR_NO_MESSAGE_FOUND
 */
export async function sendMessage(scope: Scope, ticketId: number, asked: NewMessage, files: readonly StoredFile[]): Promise<{ message: Message; sent: boolean }> {
  const clientIds = clientIdsOf(asked.clientId, Math.max(files.length, 1));
  // Locked: of two sends with one `clientId` the later one finds the other's message, and nobody closes the ticket meanwhile.
  // In one packet, the lock first: each statement sees what is committed when its turn comes, so the others see what the lock has waited for.
  const [ticket, channel, { before, id }] = await Promise.all([
    requireTicket(scope, ticketId, 'see', { lock: true }),
    channelOf(scope, { id: ticketId }),
    prepareId(scope, ticketId, clientIds),
  ]);
  // A repeat is answered also when the ticket has been closed since.
  if (before !== null) return { message: await viewOne(scope, before), sent: false };
  requireAnswerable(scope, ticket);
  const bodies = Array.isArray(asked.body) ? asked.body : [asked.body];
  const quotedWaId = asked.quotedMsg ? await requireQuotable(scope, ticket, asked.quotedMsg) : null;
  const userId = scope.actor.kind === 'user' ? scope.actor.userId : null;
  const message = await writeOwn(scope, ticket, { channel, id, bodies, files, quotedWaId, clientIds, userId, signedBy: asked.sign && scope.actor.kind === 'user' ? scope.actor.name : null });
  return { message, sent: true };
}

/** For files, before they are looked at: what a repeat has stored already. @throws as sendMessage when the actor may not answer now */
export async function findSentOrRefuse(scope: Scope, ticketId: number, clientId: string | undefined, fileCount: number): Promise<Message | undefined> {
  const ticket = await requireTicket(scope, ticketId, 'see');
  const before = await findSent(scope, ticketId, clientId, fileCount);
  if (before) return before;
  requireAnswerable(scope, ticket);
  requireOpenWindow(scope, await channelOf(scope, ticket));
  return undefined;
}

/** @throws ERR_TICKET_NOT_OPEN ERR_NO_PERMISSION */
export function requireAnswerable(scope: Scope, ticket: TicketRow): void {
  if (ticket.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  if (!mayTouch(scope.actor, standingOf(ticket), 'answer')) throw fail('ERR_NO_PERMISSION');
}

const sent = 'select id from messages where ticket_id = $1 and client_id = any($2::text[]) order by id desc limit 1';
const sentBefore = statement(sent);
const prepared = statement(`select (${sent}) as before, nextval('messages_id_seq') as id`);

/** What an earlier call with this `clientId` has stored, the last one of several files. */
export async function findSent(scope: Scope, ticketId: number, clientId: string | undefined, fileCount: number): Promise<Message | undefined> {
  if (clientId === undefined) return undefined;
  const [found] = await scope.rows<{ id: string }>(sentBefore, [ticketId, endsOf(clientIdsOf(clientId, Math.max(fileCount, 1)))]);
  return found && viewOne(scope, found.id);
}

/** What was stored `before` under these ids, and the number of the message that is about to be stored otherwise. */
async function prepareId(scope: Scope, ticketId: number, clientIds: readonly (string | undefined)[]): Promise<{ before: string | null; id: string }> {
  const [found] = await scope.rows<{ before: string | null; id: string }>(prepared, [ticketId, endsOf(clientIds)]);
  if (!found) throw new Error('There is no number for a message.');
  return found;
}

const endsOf = (clientIds: readonly (string | undefined)[]) => [clientIds[0], clientIds.at(-1)].filter((id) => id !== undefined);

async function requireQuotable(scope: Scope, ticket: TicketRow, id: string): Promise<string> {
  if (!/^\d{1,18}$/.test(id)) throw fail('ERR_NO_MESSAGE_FOUND');
  const quoted = await scope.db.selectFrom('messages').select('wa_id').where('id', '=', id).where('contact_id', '=', ticket.contact_id).where('connection_id', '=', ticket.connection_id).executeTakeFirst();
  if (!quoted) throw fail('ERR_NO_MESSAGE_FOUND');
  return quoted.wa_id;
}

const clientIdsOf = (clientId: string | undefined, count: number) => Array.from({ length: count }, (_, nth) => clientId && (nth === 0 ? clientId : `${clientId}#${nth}`));

async function viewOne(scope: Scope, id: string): Promise<Message> {
  const [found] = await findMessages(scope, [id]);
  if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
  return found.message;
}
