/** The chats of which a user is notified: all of them, or only a given chat. */
export { listNotifications } from './list-notifications.ts';
/** The participants who are notified of new messages, each with the event: a mention or a direct message. */
export { listNotifiedUsers } from './list-notified-users.ts';
