import { z } from 'zod';
import { id, optionalId, optionalText } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { Ticket } from './tickets.ts';

/** What is done with each ticket of a bulk change. */
export const bulkActions = ['accept', 'resolve', 'transfer', 'addTag', 'removeTag', 'read'] as const;
export const BulkAction = z.enum(bulkActions);
export type BulkAction = z.infer<typeof BulkAction>;

/**
 * A change of several tickets. `queueId` and `userId` belong to `transfer`, `tagId` to the tags, `closingReasonId` and
 * `note` to `resolve`.
 */
export const BulkChange = z
  .object({
    ticketIds: z.array(id()).min(1).max(limits.bulkTickets),
    action: BulkAction,
    queueId: optionalId().optional(),
    userId: optionalId().optional(),
    tagId: optionalId().optional(),
    /** The reason of the closings; a ticket whose queue does not offer it is refused. */
    closingReasonId: optionalId().optional(),
    /** It becomes an internal note of each ticket, and stands in its history. */
    note: optionalText(limits.note.max).optional(),
  })
  // A transfer needs a queue or a user.
  .refine(({ action, queueId, userId }) => action !== 'transfer' || Boolean(queueId ?? userId), { path: ['queueId'] })
  // `addTag` and `removeTag` need a tag.
  .refine(({ action, tagId }) => !action.endsWith('Tag') || Boolean(tagId), { path: ['tagId'] });
export type BulkChange = z.infer<typeof BulkChange>;

/** The result for one ticket: the ticket as it is now, or the code of its refusal. */
export const BulkResult = z.object({
  ticketId: id(),
  /** The code of a refusal; null: done. */
  error: z.string().nullable(),
  ticket: Ticket.nullable(),
});
export type BulkResult = z.infer<typeof BulkResult>;
