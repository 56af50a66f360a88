import { z } from 'zod';
import { flag, id, idList, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** Why a ticket is closed, as attendants choose it. */
export const ClosingReason = z.object({
  id: id(),
  name: z.string(),
  /** The queues whose tickets the reason may close; empty: tickets of every queue, and tickets without a queue. */
  queueIds: z.array(id()),
  /** The place of the reason in the list. */
  position: z.number(),
  /** An inactive reason is not offered any more; closed tickets keep it. */
  active: z.boolean(),
});
export type ClosingReason = z.infer<typeof ClosingReason>;

const position = () => z.coerce.number().int().min(0).max(1000);

export const ClosingReasonFields = z.object({
  name: text(limits.closingReasonName.min, limits.closingReasonName.max),
  queueIds: idList().default([]),
  position: position().default(0),
  active: flag().default(true),
});
export type ClosingReasonFields = z.infer<typeof ClosingReasonFields>;

/** An absent field is not changed: `partial` alone would fill in the default. */
export const ClosingReasonChanges = ClosingReasonFields.extend({
  queueIds: idList(),
  position: position(),
  active: flag(),
}).partial();
export type ClosingReasonChanges = z.infer<typeof ClosingReasonChanges>;
