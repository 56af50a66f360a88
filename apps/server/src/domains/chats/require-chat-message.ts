import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** A message of a chat. @throws ERR_NO_CHAT_MESSAGE_FOUND also if the message was deleted, or is of another chat */
export async function requireChatMessage({ db }: Scope, chatId: number, id: number) {
  const row = await db
    .selectFrom('chat_messages')
    .select(['sender_id', 'media_id', 'ticket_id'])
    .where('chat_id', '=', chatId)
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_CHAT_MESSAGE_FOUND');
  return row;
}
