import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';

export interface ChatRow {
  id: number;
  owner_id: number | null;
  direct_key: string | null;
}

/** The id of the user who acts in a scope. @throws ERR_NO_PERMISSION the actor is the system */
export function userOf({ actor }: Pick<Scope, 'actor'>): number {
  if (actor.kind !== 'user') throw fail('ERR_NO_PERMISSION');
  return actor.userId;
}

/**
 * A chat in which the user takes part. With `lock`, no other call with `lock` changes the chat or adds a message until
 * the commit, so the ids of its messages grow in the order of the commits.
 * @throws ERR_NO_CHAT_FOUND also if the user does not take part
 */
export async function requireChat(scope: Scope, id: number, { lock = false } = {}): Promise<ChatRow> {
  const chat = await scope.db
    .selectFrom('chats as c')
    .select(['c.id', 'c.owner_id', 'c.direct_key'])
    .where('c.id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('chat_users as u')
          .select('u.user_id')
          .whereRef('u.chat_id', '=', 'c.id')
          .where('u.user_id', '=', userOf(scope)),
      ),
    )
    .$if(lock, (query) => query.forUpdate('c'))
    .executeTakeFirst();
  if (!chat) throw fail('ERR_NO_CHAT_FOUND');
  return chat;
}

/**
 * A chat that the user owns, locked. Direct chats are refused.
 * @throws ERR_NO_CHAT_FOUND ERR_NO_PERMISSION ERR_CHAT_IS_DIRECT
 */
export async function requireOwnChat(scope: Scope, id: number): Promise<ChatRow> {
  const chat = await requireChat(scope, id, { lock: true });
  if (chat.direct_key !== null) throw fail('ERR_CHAT_IS_DIRECT');
  if (chat.owner_id !== userOf(scope)) throw fail('ERR_NO_PERMISSION');
  return chat;
}

/** The ids of the participants of a chat, those who have been in it longest first. */
export async function participantsOf({ db }: Pick<Scope, 'db'>, chatId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_users')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
