/** The chats of which a user is notified, or one of them. */
export { listNotifications } from './list-notifications.ts';
/** The events of which new messages tell the participants of their chats. */
export { eventsOf } from './events-of.ts';
