import { z } from 'zod';
import { id, instant } from '../kit/fields.ts';

/** `phone`: written on the company's phone. `automatic`: by a rule of the product or by a program. */
export const MessageOrigin = z.enum(['customer', 'attendant', 'phone', 'automatic']);
export type MessageOrigin = z.infer<typeof MessageOrigin>;

/**
 * What happened to a message, and when. An instant is null if the event did not happen, or if its time is not known: an
 * old version of the product stored no times of acks, and the history of a phone has none.
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
  /** In a group: the members whose receipts are known; receipts are kept for two weeks. */
  members: z.array(z.object({ name: z.string(), deliveredAt: instant().nullable(), readAt: instant().nullable() })),
  /** In a group: how many members get the message; null: not known. */
  memberCount: z.number().nullable(),
});
export type MessageReport = z.infer<typeof MessageReport>;
