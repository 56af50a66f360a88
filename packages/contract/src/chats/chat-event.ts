import type { Chat, ChatMessage } from './chats.ts';

export const chatEvents = ['chatMention', 'directMessage'] as const;
export type ChatEvent = (typeof chatEvents)[number];

/**
 * The event by which a participant is notified of a new message. `undefined`: the participant is not notified; the
 * message only counts as unread, or it is the participant's own.
 */
export function chatEventOf(
  { senderId, mentions }: Pick<ChatMessage, 'senderId' | 'mentions'>,
  { isDirect }: Pick<Chat, 'isDirect'>,
  userId: number,
): ChatEvent | undefined {
  if (senderId === userId) return undefined;
  if (mentions.includes(userId)) return 'chatMention';
  return isDirect ? 'directMessage' : undefined;
}
