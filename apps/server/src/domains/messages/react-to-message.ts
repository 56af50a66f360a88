import type { Message } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireMessage, showMessage } from './own-message.ts';
import { enqueueOutgoing } from './outgoing.ts';

/**
 * Sets the company's reaction on a message; an empty emoji removes it. WhatsApp knows only one for the whole company,
 * so the reaction of a second attendant replaces that of the first.
 * @throws ERR_NO_MESSAGE_FOUND ERR_NO_PERMISSION
 */
export async function reactToMessage(scope: Scope, id: string, emoji: string): Promise<Message> {
  const message = await requireMessage(scope, id, { mustBeOwn: false });
  if (emoji === '') {
    await scope.db.deleteFrom('message_reactions').where('message_id', '=', id).where('sender', '=', 'me').execute();
  } else {
    await scope.db
      .insertInto('message_reactions')
      .values({ message_id: id, sender: 'me', from_me: true, emoji, created_at: scope.now })
      .onConflict((conflict) =>
        conflict.constraint('message_reactions_pkey').doUpdateSet({ emoji, created_at: scope.now }),
      )
      .execute();
  }
  await scope.record('message.changed', { messageId: id });
  await enqueueOutgoing(scope, message.connection_id, { type: 'react', messageId: id, emoji });
  return showMessage(scope, id);
}
