import { chatEventOf, type ChatEvent } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';

interface NotifiedUser {
  chatId: number;
  userId: number;
  event: ChatEvent;
}

/** The participants who are notified of these messages, because the message mentions them or its chat is direct. */
export async function listNotifiedUsers(
  { db }: Pick<Scope, 'db'>,
  messageIds: readonly number[],
): Promise<NotifiedUser[]> {
  const rows = await db
    .selectFrom('chat_messages as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .innerJoin('chat_users as p', 'p.chat_id', 'm.chat_id')
    .select(['m.chat_id', 'm.sender_id', 'm.mentions', 'c.direct_key', 'p.user_id'])
    .where('m.id', 'in', [...messageIds])
    .execute();
  return rows.flatMap(({ chat_id, sender_id, mentions, direct_key, user_id }) => {
    const event = chatEventOf({ senderId: sender_id, mentions }, { isDirect: direct_key !== null }, user_id);
    return event ? { chatId: chat_id, userId: user_id, event } : [];
  });
}
