import { limits, type Chat, type ChatChanges, type ChatFields } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { participantsOf, requireChat, requireOwnChat, userOf } from './chat-access.ts';
import { viewChat } from './chat-view.ts';

/** Begins a chat; the user is its owner and takes part. @throws ERR_CHAT_USERS */
export async function createChat(scope: Scope, { title, users }: ChatFields): Promise<Chat> {
  const ownerId = userOf(scope);
  const others = await requireOthers(scope, users);
  const { id } = await scope.db
    .insertInto('chats')
    .values({ title, owner_id: ownerId, direct_key: null, created_at: scope.now, updated_at: scope.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addUsers(scope, id, [ownerId, ...others]);
  await scope.record('chat.created', { id });
  return viewChat(scope, id);
}

/**
 * Opens the conversation of the user with one colleague. If both users begin it at the same time, both get the same
 * chat.
 * @throws ERR_CHAT_USERS
 */
export async function openDirectChat(scope: Scope, otherId: number): Promise<Chat> {
  const userId = userOf(scope);
  await requireOthers(scope, [otherId]);
  // The key is the same for both users, and it is unique.
  const both = [userId, otherId].toSorted((a, b) => a - b);
  const directKey = both.join('-');
  const names = await scope.db.selectFrom('users').select('name').where('id', 'in', both).orderBy('id').execute();
  const created = await scope.db
    .insertInto('chats')
    .values({
      title: names.map(({ name }) => name).join(', '),
      owner_id: userId,
      direct_key: directKey,
      created_at: scope.now,
      updated_at: scope.now,
    })
    .onConflict((conflict) => conflict.constraint('chat_direct').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) {
    const existing = await scope.db
      .selectFrom('chats')
      .select('id')
      .where('direct_key', '=', directKey)
      .executeTakeFirstOrThrow();
    return viewChat(scope, existing.id);
  }
  await addUsers(scope, created.id, both);
  await scope.record('chat.created', { id: created.id });
  return viewChat(scope, created.id);
}

/**
 * Renames a chat or sets its participants; the owner stays one of them.
 * @throws ERR_NO_CHAT_FOUND ERR_NO_PERMISSION ERR_CHAT_IS_DIRECT ERR_CHAT_USERS
 */
export async function updateChat(scope: Scope, id: number, { title, users }: ChatChanges): Promise<Chat> {
  await requireOwnChat(scope, id);
  if (title !== undefined) await scope.db.updateTable('chats').set({ title }).where('id', '=', id).execute();
  if (users) {
    const wantedIds = [userOf(scope), ...(await requireOthers(scope, users))];
    const presentIds = await participantsOf(scope, id);
    await addUsers(
      scope,
      id,
      wantedIds.filter((userId) => !presentIds.includes(userId)),
    );
    await removeUsers(
      scope,
      id,
      presentIds.filter((userId) => !wantedIds.includes(userId)),
    );
  }
  await scope.record('chat.changed', { id });
  return viewChat(scope, id);
}

/** Deletes a chat with its messages. @throws ERR_NO_CHAT_FOUND ERR_NO_PERMISSION ERR_CHAT_IS_DIRECT */
export async function removeChat(scope: Scope, id: number): Promise<typeof nothing> {
  await requireOwnChat(scope, id);
  await scope.record('chat.left', { id, userIds: await participantsOf(scope, id) });
  await scope.db.deleteFrom('chats').where('id', '=', id).execute();
  return nothing;
}

/** Removes the user from the participants. @throws ERR_NO_CHAT_FOUND ERR_CHAT_IS_DIRECT */
export async function leaveChat(scope: Scope, id: number): Promise<typeof nothing> {
  const { direct_key } = await requireChat(scope, id, { lock: true });
  if (direct_key !== null) throw fail('ERR_CHAT_IS_DIRECT');
  const userId = userOf(scope);
  await removeUsers(scope, id, [userId]);
  await replaceOwner(scope, id, userId);
  return nothing;
}

/**
 * Takes a user who is being deleted out of all chats. The chats that the user owned get new owners; chats without other
 * participants are deleted.
 */
export async function leaveAllChats(scope: Scope, userId: number): Promise<void> {
  const chats = await scope.db
    .selectFrom('chat_users')
    .select('chat_id')
    .where('user_id', '=', userId)
    .orderBy('chat_id')
    .execute();
  for (const { chat_id: id } of chats) {
    // The same lock as in `requireChat`. That function would refuse the call unless the acting user, who deletes
    // `userId`, took part in the chat.
    await scope.db.selectFrom('chats').select('id').where('id', '=', id).forUpdate().execute();
    await removeUsers(scope, id, [userId]);
    await replaceOwner(scope, id, userId);
  }
}

/**
 * After a user has left: if the user owned the chat, the participant who has been in it longest becomes the owner. A
 * chat without participants is deleted.
 */
async function replaceOwner(scope: Scope, id: number, leftBy: number): Promise<void> {
  const [nextOwnerId] = await participantsOf(scope, id);
  if (nextOwnerId === undefined) {
    await scope.db.deleteFrom('chats').where('id', '=', id).execute();
    return;
  }
  await scope.db
    .updateTable('chats')
    .set({ owner_id: nextOwnerId })
    .where('id', '=', id)
    .where('owner_id', '=', leftBy)
    .execute();
  await scope.record('chat.changed', { id });
}

/** Adds participants. The messages that were written before count as read by the new participants. */
async function addUsers(scope: Scope, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await scope.db
    .insertInto('chat_users')
    .values(
      userIds.map((user_id) => ({
        chat_id: chatId,
        user_id,
        joined_at: scope.now,
        read_until: sql<number>`coalesce((select max(id) from chat_messages where chat_id = ${chatId}), 0)`,
      })),
    )
    .execute();
}

/** Removes participants, and records that they have left. */
async function removeUsers(scope: Scope, id: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await scope.db
    .deleteFrom('chat_users')
    .where('chat_id', '=', id)
    .where('user_id', 'in', [...userIds])
    .execute();
  await scope.record('chat.left', { id, userIds });
}

/**
 * The given users, each once and without the acting user.
 * @throws ERR_CHAT_USERS if there are none, too many, or users who do not exist
 */
async function requireOthers(scope: Scope, userIds: readonly number[]): Promise<number[]> {
  const others = [...new Set(userIds)].filter((userId) => userId !== userOf(scope));
  if (others.length === 0 || others.length > limits.chatUsers) throw fail('ERR_CHAT_USERS');
  const found = await scope.db.selectFrom('users').select('id').where('id', 'in', others).execute();
  if (found.length < others.length) throw fail('ERR_CHAT_USERS');
  return others;
}
