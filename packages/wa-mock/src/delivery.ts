import type { Seen } from './describe-message.ts';

/** One arrival of a readable message at a phone. A real phone shows an id once, however often it arrives. */
export type Delivery = {
  id: string;
  /** Number of the account that wrote. */
  from: string;
  /** Number of the customer, or id of the group. */
  chat: string;
  at: number;
  /** This id had reached this phone before. */
  repeat: boolean;
  /** A copy, on the owner's phone, of what a linked device wrote to somebody else. */
  own: boolean;
  seen: Seen;
};
