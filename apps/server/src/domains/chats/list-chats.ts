import { limits, type Chat, type ChatNotification, type ChatPerson } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { byText } from '../../platform/records/plain-records.ts';
import { containing } from '../../platform/scope/containing.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { userOf } from './chat-access.ts';
import { viewChat, viewChats } from './chat-view.ts';
import { listNotifications } from './list-notifications.ts';

/** One page of the user's chats, those with the latest messages first. */
export async function pageChats(
  scope: Scope,
  { searchParam = '', pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ records: Chat[]; count: number; hasMore: boolean }> {
  const mine = scope.db
    .selectFrom('chats')
    .innerJoin('chat_users as p', 'p.chat_id', 'chats.id')
    .where('p.user_id', '=', userOf(scope))
    .$if(searchParam !== '', (query) => query.where(containing('chats.title', searchParam)));
  const rows = await mine
    .select('chats.id')
    .orderBy('chats.updated_at', 'desc')
    .orderBy('chats.id', 'desc')
    .offset((pageNumber - 1) * limits.rowsPerPage)
    .limit(limits.rowsPerPage)
    .execute();
  const { count } = await mine.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return {
    records: await viewChats(
      scope,
      rows.map(({ id }) => id),
    ),
    count,
    hasMore: pageNumber * limits.rowsPerPage < count,
  };
}

/** A chat in which the user takes part, by its id (a number) or its `uuid`. @throws ERR_NO_CHAT_FOUND */
export async function showChat(scope: Scope, id: number | string): Promise<Chat> {
  const row = await scope.db
    .selectFrom('chats')
    .innerJoin('chat_users as p', 'p.chat_id', 'chats.id')
    .select('chats.id')
    .where(typeof id === 'number' ? 'chats.id' : 'chats.uuid', '=', id)
    .where('p.user_id', '=', userOf(scope))
    .executeTakeFirst();
  if (!row) throw fail('ERR_NO_CHAT_FOUND');
  return viewChat(scope, row.id);
}

/** How much the user has not read, and the chats of which the user is notified. */
export async function countUnread(
  scope: Scope,
): Promise<{ messages: number; mentions: number; notifications: ChatNotification[] }> {
  const userId = userOf(scope);
  const counts = await scope.db
    .selectFrom('chat_users')
    .select([
      sql<number>`coalesce(sum(unreads), 0)::int`.as('messages'),
      sql<number>`coalesce(sum(unread_mentions), 0)::int`.as('mentions'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  // A notification is about an unread message: without unread messages there are no notifications.
  return { ...counts, notifications: counts.messages > 0 ? await listNotifications(scope, userId) : [] };
}

/** The other users of the company, by name; at most as many as a chat may have. */
export const listPeople = (scope: Scope, searchParam = ''): Promise<ChatPerson[]> =>
  scope.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '<>', userOf(scope))
    .$if(searchParam !== '', (query) => query.where(containing('name', searchParam)))
    .orderBy(byText('name'))
    .orderBy('id')
    .limit(limits.chatUsers)
    .execute();
