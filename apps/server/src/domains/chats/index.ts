/** The chats of which a user is notified, or one of them. */
export { listNotifications } from './list-notifications.ts';
/** The participants who are notified of new messages, with the event. */
export { listNotifiedUsers } from './list-notified-users.ts';
