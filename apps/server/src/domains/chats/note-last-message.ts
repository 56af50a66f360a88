import type { Scope } from '../../platform/scope/scope.ts';
import { viewMessage } from './message-view.ts';

/** Stores the line under the chat's title, and the time by which chats are sorted. */
export async function noteLastMessage(scope: Scope, chatId: number, messageId: number): Promise<void> {
  await scope.db
    .updateTable('chats')
    .set({ last_message: await summaryOf(scope, messageId), updated_at: scope.now })
    .where('id', '=', chatId)
    .execute();
}

/** A message as a line of the list of chats: `<name>: <text>`. Empty for a deleted message. */
export async function summaryOf(scope: Scope, messageId: number): Promise<string> {
  const { sender, message, media, ticket, isDeleted } = await viewMessage(scope, messageId);
  if (isDeleted) return '';
  const content = message || media?.name || (ticket ? `#${ticket.id} ${ticket.contactName}` : '');
  return `${sender.name}: ${content.replaceAll(/\s+/g, ' ').slice(0, 200)}`;
}
