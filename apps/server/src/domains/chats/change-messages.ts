import type { ChatMessage } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireChat, userOf } from './chat-access.ts';
import { cleanText, hasText, requireShortText } from './message-text.ts';
import { viewMessage } from './message-view.ts';
import { summaryOf } from './note-last-message.ts';
import { requireChatMessage } from './require-chat-message.ts';

interface MessagePlace {
  chatId: number;
  messageId: number;
}

/**
 * Changes the text of an own message.
 * @throws ERR_NO_CHAT_FOUND ERR_NO_CHAT_MESSAGE_FOUND ERR_NO_PERMISSION ERR_CHAT_MESSAGE_EMPTY
 *   ERR_CHAT_MESSAGE_TOO_LONG
 */
export async function editMessage(
  scope: Scope,
  { chatId, messageId }: MessagePlace,
  text: string,
): Promise<ChatMessage> {
  await requireChat(scope, chatId, { lock: true });
  const { sender_id, media_id, ticket_id } = await requireChatMessage(scope, chatId, messageId);
  if (sender_id !== userOf(scope)) throw fail('ERR_NO_PERMISSION');
  requireShortText(text);
  if (!hasText(text) && media_id === null && ticket_id === null) throw fail('ERR_CHAT_MESSAGE_EMPTY');
  await scope.db
    .updateTable('chat_messages')
    .set({ message: cleanText(text), is_edited: true, updated_at: scope.now })
    .where('id', '=', messageId)
    .execute();
  return finishChange(scope, { chatId, messageId });
}

/**
 * Deletes an own message. The owner of a chat that is not direct may delete any message of the chat. The row stays,
 * without its content.
 * @throws ERR_NO_CHAT_FOUND ERR_NO_CHAT_MESSAGE_FOUND ERR_NO_PERMISSION
 */
export async function removeMessage(scope: Scope, { chatId, messageId }: MessagePlace): Promise<ChatMessage> {
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
  return finishChange(scope, { chatId, messageId });
}

/** Sets the user's reaction; an empty emoji removes it. @throws ERR_NO_CHAT_FOUND ERR_NO_CHAT_MESSAGE_FOUND */
export async function reactToMessage(
  scope: Scope,
  { chatId, messageId }: MessagePlace,
  emoji: string,
): Promise<ChatMessage> {
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

/**
 * After a change of a message: updates the line of the chat in lists if the message is the chat's newest, and records
 * the fact.
 */
async function finishChange(scope: Scope, { chatId, messageId }: MessagePlace): Promise<ChatMessage> {
  const { last: newestId } = await scope.db
    .selectFrom('chat_messages')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow();
  if (newestId === messageId)
    await scope.db
      .updateTable('chats')
      .set({ last_message: await summaryOf(scope, messageId) })
      .where('id', '=', chatId)
      .execute();
  await scope.record('chatMessage.changed', { id: chatId, messageId });
  return viewMessage(scope, messageId);
}
