/** Gives this process the keys for push messages. Call it once, before the first call. */
export { connectNotifications } from './connect.ts';
