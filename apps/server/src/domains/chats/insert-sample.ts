import type { Scope } from '../../platform/scope/scope.ts';

/** A chat of two users of the company with one message. */
export async function insertSample({ db }: Scope, word: string): Promise<{ id: number }> {
  const users = await db.selectFrom('users').select(['id', 'name']).orderBy('id').limit(2).execute();
  const chat = await db
    .insertInto('chats')
    .values({ title: `Equipe ${word}`, owner_id: users[0]?.id ?? null, direct_key: null, last_message: word })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chat_users')
    .values(users.map(({ id }) => ({ chat_id: chat.id, user_id: id })))
    .execute();
  await db
    .insertInto('chat_messages')
    .values({
      chat_id: chat.id,
      sender_id: users[0]?.id ?? null,
      sender_name: users[0]?.name ?? word,
      message: `Mensagem ${word}`,
      media_id: null,
      quoted_id: null,
      ticket_id: null,
      client_id: null,
    })
    .execute();
  return chat;
}
