/** The chats of which the user is notified. */
export { useChatNotifications } from './use-unread-chats.ts';
/** Whether the user views a chat in a tab of this browser. */
export { isChatViewed } from './chat-viewing.ts';
/** How many messages of a chat a user has not read, and how many of these mention the user. */
export { unreadOf } from './chat-name.ts';
