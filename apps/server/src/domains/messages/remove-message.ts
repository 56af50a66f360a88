import type { Message } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { channelOf } from '../tickets/index.ts';
import { requireMessage, showMessage } from './own-message.ts';
import { enqueueOutgoing } from './outgoing.ts';
import { rewriteLastLine } from './rewrite-last-line.ts';

/** WhatsApp accepts a deletion for everyone for about two days. */
const deletableMs = 2 * 24 * 60 * 60 * 1000;

/**
 * Deletes a message of the company for everyone. Its row and its file stay.
 * @throws ERR_NO_MESSAGE_FOUND ERR_NO_PERMISSION; ERR_DELETE_WAPP_MSG: WhatsApp does not delete it
 */
export async function removeMessage(scope: Scope, id: string): Promise<Message> {
  const message = await requireMessage(scope, id, { mustBeOwn: true });
  if (scope.now.getTime() - message.sent_at.getTime() > deletableMs) throw fail('ERR_DELETE_WAPP_MSG');
  // Meta's API deletes nothing. A message that failed (`error`) can be deleted: only its row is marked.
  if (message.error === null && (await channelOf(scope, { id: message.ticket_id })).driver === 'cloud-api')
    throw fail('ERR_DELETE_WAPP_MSG');
  if (!message.is_deleted) {
    await scope.db
      .updateTable('messages')
      .set({ is_deleted: true, updated_at: scope.now })
      .where('id', '=', id)
      .execute();
    await scope.record('message.changed', { messageId: id });
    await rewriteLastLine(scope, id);
    if (message.error === null) await enqueueOutgoing(scope, message.connection_id, { type: 'remove', messageId: id });
  }
  return showMessage(scope, id);
}
