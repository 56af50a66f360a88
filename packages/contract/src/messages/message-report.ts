import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';

/** `phone`: written on the company's phone. `automatic`: by a rule of the product or by a program. */
export const MessageOrigin = z.enum(['customer', 'attendant', 'phone', 'automatic']);
export type MessageOrigin = z.infer<typeof MessageOrigin>;

/**
 * What happened to a message, and when. An instant is null if it did not happen or is not known: acks from before the
 * product stored their times, and messages that came with the history of the phone.
 */
export const MessageReport = z.object({
  id: z.string(),
  origin: MessageOrigin,
  /** The attendant who wrote it. */
  user: z.object({ id: id(), name: z.string() }).nullable(),
  /** The customer, or the member of the group, who wrote it. */
  writer: z.string().nullable(),
  storedAt: instant(),
  sentAt: instant().nullable(),
  deliveredAt: instant().nullable(),
  readAt: instant().nullable(),
  playedAt: instant().nullable(),
  failedAt: instant().nullable(),
  error: z.string().nullable(),
  /** In a group: the members whose receipts are known, of the last two weeks. */
  members: z.array(z.object({ name: z.string(), deliveredAt: instant().nullable(), readAt: instant().nullable() })),
  /** In a group: how many members get the message; null: not known. */
  memberCount: z.number().nullable(),
});
export type MessageReport = z.infer<typeof MessageReport>;
