import type { NewMessage } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { conversationSight, isInSight, type TicketRow } from '../tickets/index.ts';
import { clientIdsOf } from './find-sent.ts';
import type { Draft } from './write-draft.ts';

/**
 * The draft of an attendant's answer.
 * @throws ERR_NO_MESSAGE_FOUND the quoted message is not in the conversation, or the attendant may not see it
 */
export async function draftOf(
  scope: Scope,
  ticket: TicketRow,
  { body, quotedMsg, clientId, sign }: NewMessage,
  files: readonly StoredFile[] = [],
): Promise<Draft> {
  const attendant = scope.actor.kind === 'user' ? scope.actor : undefined;
  return {
    bodies: Array.isArray(body) ? body : [body],
    files,
    quotedWaId: quotedMsg ? await requireQuotable(scope, ticket, quotedMsg) : null,
    clientIds: clientIdsOf(clientId, Math.max(files.length, 1)),
    userId: attendant?.userId ?? null,
    signedBy: sign && attendant ? attendant.name : null,
  };
}

/** @returns WhatsApp's id of the quoted message */
async function requireQuotable(scope: Scope, ticket: TicketRow, id: string): Promise<string> {
  // PostgreSQL would refuse an id that is no bigint.
  if (!/^\d{1,18}$/.test(id)) throw fail('ERR_NO_MESSAGE_FOUND');
  const quoted = await scope.db
    .selectFrom('messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .select(['m.wa_id', 't.queue_id as queueId', 't.user_id as userId'])
    .select(['t.private_user_id as privateUserId', 't.guest_ids as guestIds'])
    .where('m.id', '=', id)
    .where('m.contact_id', '=', ticket.contact_id)
    .where('m.connection_id', '=', ticket.connection_id)
    .executeTakeFirst();
  if (!quoted || !isInSight(await conversationSight(scope), quoted)) throw fail('ERR_NO_MESSAGE_FOUND');
  return quoted.wa_id;
}
