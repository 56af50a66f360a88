import type { Announcers } from '../../platform/facts/reactions.ts';

let wake = (): void => undefined;

/** Sets the function that makes the host of this process look for orders; called once at start. */
export const connectHost = (wakeHost: () => void): void => void (wake = wakeHost);

/** A user ordered a change: this node looks at once, other nodes at their next poll. */
export const orderAnnouncers: Announcers = { 'connection.ordered': async () => wake() };
