import type { ShownMessage } from './describe-message.ts';

/** One arrival of a readable message at a phone. A real phone shows an id once, even if it arrives several times. */
export type Delivery = {
  id: string;
  /** Number of the account that sent the message. */
  from: string;
  /** Number of the customer, or id of the group. */
  chat: string;
  at: number;
  /** An earlier message with this id already reached this phone. */
  repeat: boolean;
  /** A copy on the owner's phone of a message that a linked device sent. */
  own: boolean;
  seen: ShownMessage;
};
