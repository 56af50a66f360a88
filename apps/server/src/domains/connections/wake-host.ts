import type { Announcers } from '../../platform/facts/reactions.ts';

let wake = (): void => undefined;

/** Sets the function that makes the host of this process look for orders; called once at start. */
export const connectHost = (wakeHost: () => void): void => void (wake = wakeHost);

/** After an order for a connection the host of this node looks at once; other nodes look at their next poll. */
export const orderAnnouncers: Announcers = { 'connection.ordered': async () => wake() };
