import type { ChatMessage, NewChatMessage } from '@balcao/contract';
import { sql } from 'kysely';
import type { StoredFile } from '../../channels/driver.ts';
import { fail, failureOf } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { discardFile, ingestFile, storeMedia } from '../media/index.ts';
import { requireTicket } from '../tickets/index.ts';
import { participantsOf, requireChat, userOf } from './chat-access.ts';
import { cleanText, hasText, requireShortText } from './message-text.ts';
import { viewMessage } from './message-view.ts';
import { noteLastMessage } from './note-last-message.ts';
import { requireChatMessage } from './require-chat-message.ts';

interface NewMessage {
  actor: UserActor;
  chatId: number;
  input: NewChatMessage;
}

/**
 * Writes into a chat. Reading a file is slow: call it outside a scope.
 * @throws ERR_NO_CHAT_FOUND ERR_CHAT_MESSAGE_… ERR_NO_CHAT_MESSAGE_FOUND the quoted message · ERR_NO_TICKET_FOUND
 * ERR_NO_PERMISSION the ticket · ERR_MEDIA_… a file is refused
 */
export async function sendMessage(
  { actor, chatId, input }: NewMessage,
  files: readonly UploadedFile[],
): Promise<ChatMessage> {
  const company = companyOf(actor);
  if (files.length === 0) return company.inScope((scope) => writeMessage(scope, chatId, input, []), { actor });
  // Checked before the files are stored: a user who does not take part stores none.
  await company.read((scope) => requireChat(scope, chatId), { actor });
  const stored: StoredFile[] = [];
  try {
    for (const { path, name, claimedType } of files)
      stored.push(await ingestFile({ path, company, name, claimedType, voice: input.voice }));
    return await company.inScope((scope) => writeMessage(scope, chatId, input, stored), { actor });
  } catch (error) {
    // Only a refusal proves that nothing was stored.
    if (failureOf(error)) await Promise.all(stored.map(discardFile));
    throw error;
  }
}

/**
 * Stores one message for each file, with its text; without files one message with the text or the ticket. If an earlier
 * call with the same `clientId` stored its messages, the files are discarded and nothing is stored.
 * @returns the last message of this call, or of the earlier one
 */
export async function writeMessage(
  scope: Scope,
  chatId: number,
  input: NewChatMessage,
  files: readonly StoredFile[],
): Promise<ChatMessage> {
  await requireChat(scope, chatId, { lock: true });
  const userId = userOf(scope);
  const repeated = await findSent(scope, { chatId, userId, clientId: input.clientId });
  if (repeated !== undefined) {
    await Promise.all(files.map(discardFile));
    return viewMessage(scope, repeated);
  }
  const texts = [input.message].flat();
  for (const text of texts) requireShortText(text);
  if (files.length === 0 && !input.ticketId && !texts.some(hasText)) throw fail('ERR_CHAT_MESSAGE_EMPTY');
  if (input.quotedId) await requireChatMessage(scope, chatId, input.quotedId);
  if (input.ticketId) await requireTicket(scope, input.ticketId, 'see');
  const participants = await participantsOf(scope, chatId);
  const { name } = await scope.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  const mentions = [...new Set(input.mentions)].filter((id) => id !== userId && participants.includes(id));
  const parts: { text: string; file?: StoredFile }[] =
    files.length === 0
      ? [{ text: texts.filter(hasText).join('\n') }]
      : files.map((file, nth) => ({ text: texts[nth] ?? '', file }));
  let lastId = 0;
  for (const [nth, { text, file }] of parts.entries()) {
    const isLast = nth === parts.length - 1;
    const { id } = await scope.db
      .insertInto('chat_messages')
      .values({
        chat_id: chatId,
        sender_id: userId,
        sender_name: name,
        message: cleanText(text),
        media_id: file ? await storeMedia(scope, file) : null,
        // The first message of the call quotes; the ticket and the mentions belong to each of its messages.
        quoted_id: nth === 0 ? (input.quotedId ?? null) : null,
        ticket_id: input.ticketId ?? null,
        mentions,
        // A repeated call gets the last message, as the first call did.
        client_id: isLast ? (input.clientId ?? null) : null,
        created_at: scope.now,
        updated_at: scope.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await scope.record('chat.wrote', { id: chatId, messageId: id });
    lastId = id;
  }
  await raiseUnreadCounts(scope, { chatId, userId, count: parts.length, mentions, lastId });
  await noteLastMessage(scope, chatId, lastId);
  return viewMessage(scope, lastId);
}

/**
 * The id of the last message that an earlier call with this `clientId` stored; undefined: there is none.
 * @throws ERR_VALIDATION if it is a message of another chat
 */
async function findSent(
  { db }: Scope,
  { chatId, userId, clientId }: { chatId: number; userId: number; clientId: string | undefined },
): Promise<number | undefined> {
  if (clientId === undefined) return undefined;
  const sent = await db
    .selectFrom('chat_messages')
    .select(['id', 'chat_id'])
    .where('sender_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (sent && sent.chat_id !== chatId)
    throw fail('ERR_VALIDATION', { issues: [{ path: 'clientId', message: 'is that of another message' }] });
  return sent?.id;
}

/**
 * Counts new messages as unread by the other participants; the writer has read everything. The messages of one call
 * count as one mention.
 */
async function raiseUnreadCounts(
  { db }: Scope,
  {
    chatId,
    userId,
    count,
    mentions,
    lastId,
  }: { chatId: number; userId: number; count: number; mentions: readonly number[]; lastId: number },
): Promise<void> {
  await db
    .updateTable('chat_users')
    .set({
      unreads: sql<number>`case when user_id = ${userId} then 0 else unreads + ${count} end`,
      unread_mentions: sql<number>`case when user_id = ${userId} then 0
        when user_id = any(${[...mentions]}::int[]) then unread_mentions + 1 else unread_mentions end`,
      read_until: sql<number>`case when user_id = ${userId} then ${lastId} else read_until end`,
    })
    .where('chat_id', '=', chatId)
    .execute();
}
