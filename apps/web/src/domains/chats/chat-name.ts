import type { Chat } from '@balcao/contract';

/** The title of a chat; for a direct chat the colleague's name. */
export const chatName = (chat: Pick<Chat, 'isDirect' | 'title' | 'users'>, userId: number): string =>
  (chat.isDirect && chat.users.find((user) => user.userId !== userId)?.user.name) || chat.title;

/** How many messages of a chat the user has not read, and how many of these mention the user. */
export const unreadOf = ({ users }: Pick<Chat, 'users'>, userId: number): { messages: number; mentions: number } => {
  const own = users.find((user) => user.userId === userId);
  return { messages: own?.unreads ?? 0, mentions: own?.unreadMentions ?? 0 };
};
