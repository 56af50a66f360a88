import type { Chat } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireChat, userOf } from './chat-access.ts';
import { viewChat } from './chat-view.ts';

/**
 * Notes that the user has read all messages of a chat so far. Old clients name the user, which must be the acting user.
 * @throws ERR_NO_CHAT_FOUND ERR_NO_PERMISSION
 */
export async function readChat(scope: Scope, id: number, namedUserId: number | null | undefined): Promise<Chat> {
  const userId = userOf(scope);
  if (namedUserId && namedUserId !== userId) throw fail('ERR_NO_PERMISSION');
  // Writers lock the chat, too. So a message that is written at the same time is either stored before, and counts as
  // read, or it is stored afterwards, and counts as unread.
  await requireChat(scope, id, { lock: true });
  const newest = sql<number>`coalesce((select max(id) from chat_messages where chat_id = ${id}), 0)`;
  const changed = await scope.db
    .updateTable('chat_users')
    .set({ unreads: 0, unread_mentions: 0, read_until: newest })
    .where('chat_id', '=', id)
    .where('user_id', '=', userId)
    .where((where) => where.or([where('unreads', '>', 0), where('read_until', '<', newest)]))
    .returning('user_id')
    .execute();
  if (changed.length > 0) await scope.record('chat.changed', { id });
  return viewChat(scope, id);
}
