import { z } from 'zod';
import { flag, id, optionalId, optionalText, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** An entry of the menu that customers of a queue get. Entries with the same parent are one menu. */
export const QueueOption = z.object({
  id: id(),
  title: z.string(),
  /**
   * The text for a customer who chooses this entry, above the entry's own menu, if it has one. Empty: the title, or
   * nothing if the ticket goes to a queue or a person.
   */
  message: z.string(),
  /** The number of the entry in its menu, from `1`. */
  option: z.string(),
  queueId: id(),
  /** The entry that leads to this entry's menu; null: this entry stands in the first menu of the queue. */
  parentId: id().nullable(),
  /** The ticket moves on to this queue; null: it stays. */
  transferQueueId: id().nullable(),
  /** The ticket waits for a person from here on. */
  endsBot: z.boolean(),
});
export type QueueOption = z.infer<typeof QueueOption>;

/** The number of an entry in its menu; the other entries are renumbered. */
const option = () => z.coerce.number().int().min(1).max(limits.queueOptions.perMenu);

/** A parent; -1 is the queue itself, as old clients write it. */
const parentId = () =>
  z
    .union([z.literal(-1), z.literal('-1')])
    .transform(() => null)
    .or(optionalId());

export const QueueOptionFields = z.object({
  title: text(1, limits.queueOptions.title),
  message: optionalText(limits.queueOptions.message),
  queueId: id(),
  parentId: parentId().default(null),
  /** Absent: it comes last. */
  option: option().optional(),
  transferQueueId: optionalId().default(null),
  endsBot: flag().default(false),
});
export type QueueOptionFields = z.infer<typeof QueueOptionFields>;

/** An absent field is not changed. The queue and the parent of an option stay. */
export const QueueOptionChanges = z
  .object({
    title: QueueOptionFields.shape.title,
    message: text(0, limits.queueOptions.message),
    option: option(),
    transferQueueId: optionalId(),
    endsBot: flag(),
  })
  .partial();
export type QueueOptionChanges = z.infer<typeof QueueOptionChanges>;

export const QueueOptionQuery = z.object({
  queueId: id(),
  /** Absent: the options of all menus; null: of the first menu. */
  parentId: parentId().optional(),
});
