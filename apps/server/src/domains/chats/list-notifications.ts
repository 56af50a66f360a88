import { limits, type ChatNotification } from '@balcao/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { viewMessages } from './message-view.ts';

/**
 * The chats of which a user is notified. Each has its newest unread message that mentions the user; in a direct chat
 * every unread message counts. Messages that were read or deleted are left out. The newest come first, at most
 * `limits.mentionsListed`.
 * @param options `chatId`: only this chat
 */
export async function listNotifications(
  scope: Scope,
  userId: number,
  { chatId }: { chatId?: number } = {},
): Promise<ChatNotification[]> {
  const rows = await scope.db
    .selectFrom('chat_users as p')
    .innerJoin('chats as c', 'c.id', 'p.chat_id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('chat_messages as m')
          .select('m.id')
          .whereRef('m.chat_id', '=', 'p.chat_id')
          .whereRef('m.id', '>', 'p.read_until')
          .where('m.is_deleted', '=', false)
          .where(sql<boolean>`m.sender_id is distinct from p.user_id`)
          .where(sql<boolean>`(c.direct_key is not null or p.user_id = any(m.mentions))`)
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.uuid', 'c.title', 'c.direct_key', 'p.unreads', 'newest.id as message_id'])
    .where('p.user_id', '=', userId)
    // Chats whose counts show nothing to notify the user of are left out at once, without a search in their messages.
    .where((where) =>
      where.or([
        where('p.unread_mentions', '>', 0),
        where.and([where('p.unreads', '>', 0), where('c.direct_key', 'is not', null)]),
      ]),
    )
    .$if(chatId !== undefined, (query) => query.where('p.chat_id', '=', chatId ?? 0))
    .orderBy('newest.id', 'desc')
    .limit(limits.mentionsListed)
    .execute();
  const messages = await viewMessages(
    scope,
    rows.map(({ message_id }) => message_id),
  );
  return messages.flatMap((message) => {
    const row = rows.find(({ message_id }) => message_id === message.id);
    if (!row) return [];
    const { id, uuid, title, direct_key, unreads } = row;
    return { chat: { id, uuid, title, isDirect: direct_key !== null }, message, unreads };
  });
}
