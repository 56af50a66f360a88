import { limits, type Message } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { channelOf } from '../tickets/index.ts';
import { requireMessage, showMessage } from './own-message.ts';
import { enqueueOutgoing } from './outgoing.ts';
import { rewriteLastLine } from './rewrite-last-line.ts';

/** WhatsApp accepts an edit for fifteen minutes. */
const editableMs = 15 * 60 * 1000;

/** @throws ERR_NO_MESSAGE_FOUND ERR_NO_PERMISSION ERR_EDIT_WAPP_MSG ERR_CREATING_MESSAGE ERR_MESSAGE_TOO_LONG */
export async function editMessage(scope: Scope, id: string, written: string): Promise<Message> {
  const message = await requireMessage(scope, id, { mustBeOwn: true });
  // PostgreSQL cannot store NUL.
  const body = written.replaceAll('\u0000', '').trim();
  if (body === '') throw fail('ERR_CREATING_MESSAGE');
  if (body.length > limits.messageText) throw fail('ERR_MESSAGE_TOO_LONG', { limit: limits.messageText });
  if (message.is_deleted || message.kind !== 'chat' || scope.now.getTime() - message.sent_at.getTime() > editableMs)
    throw fail('ERR_EDIT_WAPP_MSG');
  // The Cloud API has no edits. A failed message was not sent, so its text may still change here.
  if (message.error === null && (await channelOf(scope, { id: message.ticket_id })).driver === 'cloud-api')
    throw fail('ERR_EDIT_WAPP_MSG');
  if (message.body !== body) {
    await scope.db
      .updateTable('messages')
      // A list of options becomes a plain text.
      .set({ body, content: null, is_edited: true, updated_at: scope.now })
      .where('id', '=', id)
      .execute();
    await scope.record('message.changed', { messageId: id });
    await rewriteLastLine(scope, id);
    // A failed message did not reach the customer: there is nothing to edit there, and a retry sends the new text.
    if (message.error === null) await enqueueOutgoing(scope, message.connection_id, { type: 'edit', messageId: id });
  }
  return showMessage(scope, id);
}
