import type { Message } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireMessage, showMessage } from './own-message.ts';
import { enqueueOutgoing } from './outgoing.ts';

/** A failed message goes into the outbox once more, under the same WhatsApp id: if it went out after all, the customer still sees it once. @throws ERR_NO_MESSAGE_FOUND ERR_NO_PERMISSION */
export async function retryMessage(scope: Scope, id: string): Promise<Message> {
  const message = await requireMessage(scope, id, { own: true });
  if (message.error !== null && message.ack === 0 && !message.is_deleted) {
    await scope.db.updateTable('messages').set({ error: null, updated_at: scope.now }).where('id', '=', id).execute();
    await scope.record('message.changed', { messageId: id });
    await enqueueOutgoing(scope, message.connection_id, { type: 'message', messageId: id });
  }
  return showMessage(scope, id);
}
