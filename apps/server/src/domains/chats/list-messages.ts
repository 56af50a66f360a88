import { limits, type ChatHit, type ChatMessagePage, type RouteInput, type routes } from '@balcao/contract';
import { sql } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { containing } from '../../platform/scope/containing.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireChat, userOf } from './chat-access.ts';
import { viewMessages } from './message-view.ts';

type Query = RouteInput<typeof routes.chats.messages>['query'];
const pageSize = limits.chatMessagesPerPage;
/** The largest `integer` of PostgreSQL, the type of the ids. */
const aboveAllIds = 2_147_483_647;

/**
 * A page of a chat, in the order in which its messages were written. With `around`, up to a page of messages stands on
 * each side of that message.
 * @throws ERR_NO_CHAT_FOUND ERR_NO_CHAT_MESSAGE_FOUND
 */
export async function listMessages(scope: Scope, chatId: number, query: Query): Promise<ChatMessagePage> {
  await requireChat(scope, chatId);
  // Counting stops at the limit, so that a long chat costs no more.
  const { count } = await scope.db
    .selectFrom((from) =>
      from
        .selectFrom('chat_messages')
        .select('id')
        .where('chat_id', '=', chatId)
        .limit(limits.countedHits)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return { ...(await pickPage(scope, chatId, query)), count };
}

/** The part of a page that depends on its place: around a message, after or before one, or by page number. */
async function pickPage(
  scope: Scope,
  chatId: number,
  { around, after, before, pageNumber }: Query,
): Promise<Omit<ChatMessagePage, 'count'>> {
  const all = scope.db.selectFrom('chat_messages').select('id').where('chat_id', '=', chatId);
  // Each query reads one row more than a page, to know whether there is more.
  const older = (than: number, skipped = 0) =>
    all
      .where('id', '<', than)
      .orderBy('id', 'desc')
      .offset(skipped)
      .limit(pageSize + 1)
      .execute();
  const newer = (than: number) =>
    all
      .where('id', '>', than)
      .orderBy('id')
      .limit(pageSize + 1)
      .execute();
  const viewPage = async (ids: readonly { id: number }[], ends: { hasMore: boolean; hasNewer: boolean }) => ({
    records: await viewMessages(
      scope,
      ids.map(({ id }) => id).toSorted((a, b) => a - b),
    ),
    ...ends,
  });
  if (around !== undefined) {
    const [target] = await all.where('id', '=', around).execute();
    if (!target) throw fail('ERR_NO_CHAT_MESSAGE_FOUND');
    const [olderRows, newerRows] = [await older(around), await newer(around)];
    return viewPage([...olderRows.slice(0, pageSize), target, ...newerRows.slice(0, pageSize)], {
      hasMore: olderRows.length > pageSize,
      hasNewer: newerRows.length > pageSize,
    });
  }
  if (after !== undefined) {
    const rows = await newer(after);
    // There is an older message: the one after which the page begins.
    return viewPage(rows.slice(0, pageSize), { hasMore: true, hasNewer: rows.length > pageSize });
  }
  // Before a message, or by page number; page 1 is the newest.
  const rows = await older(before ?? aboveAllIds, before === undefined ? (pageNumber - 1) * pageSize : 0);
  return viewPage(rows.slice(0, pageSize), {
    hasMore: rows.length > pageSize,
    hasNewer: before !== undefined || pageNumber > 1,
  });
}

/** The messages of the user's chats that contain a text, the newest first. @throws ERR_NO_CHAT_FOUND */
export async function searchMessages(
  scope: Scope,
  { searchParam, chatId, before }: RouteInput<typeof routes.chats.search>['query'],
): Promise<{ records: ChatHit[]; hasMore: boolean }> {
  if (chatId !== undefined) await requireChat(scope, chatId);
  if (searchParam.trim() === '') return { records: [], hasMore: false };
  const rows = await scope.db
    .selectFrom('chat_messages')
    .innerJoin('chat_users as p', 'p.chat_id', 'chat_messages.chat_id')
    .innerJoin('chats as c', 'c.id', 'chat_messages.chat_id')
    .select(['chat_messages.id', 'c.uuid', 'c.title'])
    .where('p.user_id', '=', userOf(scope))
    .where('chat_messages.is_deleted', '=', false)
    .where(containing('chat_messages.message', searchParam.trim()))
    // `?? 0` is only for the types: the conditions are added only if the values are given.
    .$if(chatId !== undefined, (query) => query.where('chat_messages.chat_id', '=', chatId ?? 0))
    .$if(before !== undefined, (query) => query.where('chat_messages.id', '<', before ?? 0))
    .orderBy('chat_messages.id', 'desc')
    .limit(limits.chatHits + 1)
    .execute();
  const found = rows.slice(0, limits.chatHits);
  const viewed = await viewMessages(
    scope,
    found.map(({ id }) => id),
  );
  const messages = new Map(viewed.map((message) => [message.id, message]));
  return {
    records: found.flatMap(({ id, uuid, title }) => {
      const message = messages.get(id);
      return message ? [{ message, chat: { uuid, title } }] : [];
    }),
    hasMore: rows.length > limits.chatHits,
  };
}
