import type { Message } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { isWindowOpen } from '../tickets/index.ts';
import { requireMessage, showMessage } from './own-message.ts';
import { enqueueOutgoing } from './outgoing.ts';

/**
 * Puts a failed message into the outbox again, under the same WhatsApp id: if it was sent after all, the customer sees
 * it once. A message that did not fail, reached the customer or has lost its content stays as it is.
 * @throws ERR_NO_MESSAGE_FOUND ERR_NO_PERMISSION ERR_REPLY_WINDOW_CLOSED
 */
export async function retryMessage(scope: Scope, id: string): Promise<Message> {
  const message = await requireMessage(scope, id, { mustBeOwn: true });
  const isGone = message.is_deleted || message.kind === 'expired';
  // From ack 2 on, the message has reached the customer.
  if (message.error !== null && message.ack <= 1 && !isGone) {
    if (!(await isWindowOpen(scope, { id: message.ticket_id })) && !(await isTemplate(scope, id)))
      throw fail('ERR_REPLY_WINDOW_CLOSED');
    await scope.db
      .updateTable('messages')
      .set({ error: null, ack: 0, failed_after: null, updated_at: scope.now })
      .where('id', '=', id)
      .execute();
    await scope.record('message.changed', { messageId: id });
    await enqueueOutgoing(scope, message.connection_id, { type: 'message', messageId: id });
  }
  return showMessage(scope, id);
}

const isTemplate = async (scope: Scope, messageId: string) =>
  (await scope.db
    .selectFrom('message_templates')
    .select('message_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()) !== undefined;
