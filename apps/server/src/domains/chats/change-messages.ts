import type { ChatMessage } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireChat, userOf } from './chat-access.ts';
import { clean, isSaid, requireShort } from './message-text.ts';
import { viewMessage } from './message-view.ts';
import { lineOf } from './note-last-message.ts';
import { requireChatMessage } from './require-chat-message.ts';

interface Place {
  chatId: number;
  messageId: number;
}

/**
 * Changes the text of an own message.
 * @throws ERR_NO_CHAT_FOUND ERR_NO_CHAT_MESSAGE_FOUND ERR_NO_PERMISSION ERR_CHAT_MESSAGE_EMPTY
 *   ERR_CHAT_MESSAGE_TOO_LONG
 */
export async function editMessage(scope: Scope, { chatId, messageId }: Place, text: string): Promise<ChatMessage> {
  await requireChat(scope, chatId, { lock: true });
  const { sender_id, media_id, ticket_id } = await requireChatMessage(scope, chatId, messageId);
  if (sender_id !== userOf(scope)) throw fail('ERR_NO_PERMISSION');
  requireShort(text);
  if (!isSaid(text) && media_id === null && ticket_id === null) throw fail('ERR_CHAT_MESSAGE_EMPTY');
  await scope.db
    .updateTable('chat_messages')
    .set({ message: clean(text), is_edited: true, updated_at: scope.now })
    .where('id', '=', messageId)
    .execute();
  return changed(scope, { chatId, messageId });
}

/**
 * Deletes an own message, or as the owner of the chat any; its place stays.
 * @throws ERR_NO_CHAT_FOUND ERR_NO_CHAT_MESSAGE_FOUND ERR_NO_PERMISSION
 */
export async function removeMessage(scope: Scope, { chatId, messageId }: Place): Promise<ChatMessage> {
  const chat = await requireChat(scope, chatId, { lock: true });
  const { sender_id } = await requireChatMessage(scope, chatId, messageId);
  const userId = userOf(scope);
  const isOwner = chat.owner_id === userId && chat.direct_key === null;
  if (sender_id !== userId && !isOwner) throw fail('ERR_NO_PERMISSION');
  await scope.db
    .updateTable('chat_messages')
    .set({ message: '', media_id: null, ticket_id: null, mentions: [], is_deleted: true, updated_at: scope.now })
    .where('id', '=', messageId)
    .execute();
  await scope.db.deleteFrom('chat_reactions').where('message_id', '=', messageId).execute();
  return changed(scope, { chatId, messageId });
}

/** Sets the user's reaction; an empty emoji takes it back. @throws ERR_NO_CHAT_FOUND ERR_NO_CHAT_MESSAGE_FOUND */
export async function reactToMessage(scope: Scope, { chatId, messageId }: Place, emoji: string): Promise<ChatMessage> {
  await requireChat(scope, chatId);
  await requireChatMessage(scope, chatId, messageId);
  const mine = { message_id: messageId, user_id: userOf(scope) };
  if (emoji === '')
    await scope.db
      .deleteFrom('chat_reactions')
      .where('message_id', '=', messageId)
      .where('user_id', '=', mine.user_id)
      .execute();
  else
    await scope.db
      .insertInto('chat_reactions')
      .values({ ...mine, emoji, created_at: scope.now })
      .onConflict((conflict) => conflict.constraint('chat_reactions_pkey').doUpdateSet({ emoji }))
      .execute();
  await scope.record('chatMessage.changed', { id: chatId, messageId });
  return viewMessage(scope, messageId);
}

/** After a change of a message: the line of the chat, and the clients. */
async function changed(scope: Scope, { chatId, messageId }: Place): Promise<ChatMessage> {
  const { last } = await scope.db
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow();
  if (last === messageId)
    await scope.db
      .updateTable('chats')
      .set({ last_message: await lineOf(scope, messageId) })
      .where('id', '=', chatId)
      .execute();
  await scope.record('chatMessage.changed', { id: chatId, messageId });
  return viewMessage(scope, messageId);
}
