import type { Chat } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';

/** The chats with these ids and their participants, in the order of the ids. A deleted chat is left out. */
export async function viewChats({ db }: Pick<Scope, 'db'>, ids: readonly number[]): Promise<Chat[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('chats')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const users = await db
    .selectFrom('chat_users as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.chat_id', 'p.user_id', 'u.name', 'p.unreads', 'p.unread_mentions', 'p.read_until'])
    .where('p.chat_id', 'in', [...ids])
    .orderBy('p.joined_at')
    .orderBy('p.user_id')
    .execute();
  const found = new Map(
    rows.map((row): [number, Chat] => [
      row.id,
      {
        id: row.id,
        uuid: row.uuid,
        title: row.title,
        ownerId: row.owner_id,
        isDirect: row.direct_key !== null,
        lastMessage: row.last_message,
        users: [],
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      },
    ]),
  );
  for (const { chat_id, user_id, name, unreads, unread_mentions, read_until } of users)
    found.get(chat_id)?.users.push({
      userId: user_id,
      user: { id: user_id, name },
      unreads,
      unreadMentions: unread_mentions,
      readUntil: read_until,
    });
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** @throws ERR_NO_CHAT_FOUND */
export async function viewChat(scope: Pick<Scope, 'db'>, id: number): Promise<Chat> {
  const [chat] = await viewChats(scope, [id]);
  if (!chat) throw fail('ERR_NO_CHAT_FOUND');
  return chat;
}
