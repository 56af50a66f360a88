import type { Scope } from '../../platform/scope/scope.ts';
import { viewMessage } from './message-view.ts';

/** Stores a new message as the line under the chat's title, and its time, by which chats are sorted. */
export async function noteLastMessage(scope: Scope, chatId: number, messageId: number): Promise<void> {
  await scope.db
    .updateTable('chats')
    .set({ last_message: await summaryOf(scope, messageId), updated_at: scope.now })
    .where('id', '=', chatId)
    .execute();
}

/** How many characters of a text the list of chats has. */
const maxContentLength = 200;

/**
 * A message as a line of the list of chats: `<name>: <text>`. A message without a text shows the name of its file, or
 * its ticket. Empty for a deleted message.
 */
export async function summaryOf(scope: Scope, messageId: number): Promise<string> {
  const { sender, message, media, ticket, isDeleted } = await viewMessage(scope, messageId);
  if (isDeleted) return '';
  const content = message || media?.name || (ticket ? `#${ticket.id} ${ticket.contactName}` : '');
  return `${sender.name}: ${content.replaceAll(/\s+/g, ' ').slice(0, maxContentLength)}`;
}
