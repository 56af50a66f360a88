import type { Message } from '@balcao/contract';
import type { Selectable } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { isGuestOf, mayTouch, requireTicket, standingOf } from '../tickets/index.ts';
import { findMessages } from './message-view.ts';
import type { Messages } from './tables.ts';

export type MessageRow = Selectable<Messages>;

/**
 * A message that the actor wants to change; the actor must be allowed to manage or answer its ticket.
 * @param options `mustBeOwn`: refuses messages of the customer; to a guest of the ticket it also refuses messages that
 * the guest did not write
 * @throws ERR_NO_MESSAGE_FOUND ERR_NO_PERMISSION
 */
export async function requireMessage(
  scope: Scope,
  id: string,
  { mustBeOwn }: { mustBeOwn: boolean },
): Promise<MessageRow> {
  const message = await scope.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!message) throw fail('ERR_NO_MESSAGE_FOUND');
  const { actor } = scope;
  const ticket = standingOf(await requireTicket(scope, message.ticket_id, 'see'));
  const mayManage = mayTouch(actor, ticket, 'manage');
  if (!mayManage && !mayTouch(actor, ticket, 'answer')) throw fail('ERR_NO_PERMISSION');
  if (mustBeOwn && !message.from_me) throw fail('ERR_NO_PERMISSION');
  const isGuest = actor.kind === 'user' && !mayManage && isGuestOf(ticket, actor.userId);
  if (mustBeOwn && isGuest && message.user_id !== actor.userId) throw fail('ERR_NO_PERMISSION');
  return message;
}

/**
 * A message in its wire form; the rights of the actor are not checked.
 * @throws ERR_NO_MESSAGE_FOUND
 */
export async function showMessage(scope: Scope, id: string): Promise<Message> {
  const [found] = await findMessages(scope, [id]);
  if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
  return found.message;
}
