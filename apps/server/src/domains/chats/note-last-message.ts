import type { Scope } from '../../platform/scope/scope.ts';
import { viewMessage } from './message-view.ts';

/** The line under the title: who wrote last, and what. */
export async function noteLastMessage(scope: Scope, chatId: number, messageId: number): Promise<void> {
  await scope.db
    .updateTable('chats')
    .set({ last_message: await lineOf(scope, messageId), updated_at: scope.now })
    .where('id', '=', chatId)
    .execute();
}

/** The line of a list of chats for a message. */
export async function lineOf(scope: Scope, messageId: number): Promise<string> {
  const { sender, message, media, ticket, isDeleted } = await viewMessage(scope, messageId);
  if (isDeleted) return '';
  const said = message || media?.name || (ticket ? `#${ticket.id} ${ticket.contactName}` : '');
  return `${sender.name}: ${said.replaceAll(/\s+/g, ' ').slice(0, 200)}`;
}
