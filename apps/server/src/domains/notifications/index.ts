/** Gives this process the keys for push messages. Run it once, before the server takes calls. */
export { connectNotifications } from './connect.ts';
