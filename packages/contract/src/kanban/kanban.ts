import { z } from 'zod';
import { day, id, idList, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { TagBrief } from '../tags/tags.ts';
import { Ticket } from '../tickets/tickets.ts';

/**
 * A board of the kanban. Its first lane holds the live tickets without a tag of the board, and each tag is a further
 * lane.
 */
export const KanbanBoard = z.object({
  id: id(),
  name: z.string(),
  /** The board that every company has: it shows all tags of the kanban and cannot be deleted. */
  isDefault: z.boolean(),
  /** The tags of its lanes, in their order. */
  lanes: z.array(TagBrief),
});
export type KanbanBoard = z.infer<typeof KanbanBoard>;

export const KanbanBoardFields = z.object({
  name: text(limits.kanbanBoardName.min, limits.kanbanBoardName.max),
  /** The tags of its lanes, in their order. The default board shows other tags of the kanban after them. */
  tagIds: idList().default([]),
});
export type KanbanBoardFields = z.infer<typeof KanbanBoardFields>;

/** An absent field is not changed. `tagIds` is declared again, because `partial` would keep its default. */
export const KanbanBoardChanges = KanbanBoardFields.extend({ tagIds: idList() }).partial();
export type KanbanBoardChanges = z.infer<typeof KanbanBoardChanges>;

/** What users write on the card of a ticket. */
export const CardDetails = z.object({
  /** In cents of BRL; null: no value. */
  valueCents: z.number().nullable(),
  /** Empty: none. */
  nextStep: z.string(),
  /** The day of the next step, YYYY-MM-DD; null: no day. */
  nextStepOn: z.string().nullable(),
});
export type CardDetails = z.infer<typeof CardDetails>;

/** A live ticket on a board. */
export const KanbanCard = CardDetails.extend({ ticket: Ticket });
export type KanbanCard = z.infer<typeof KanbanCard>;

/** A card after a move. */
export const MovedCard = KanbanCard.extend({
  /** The tags of the board that the ticket had before, in the order of the lanes. */
  formerTags: z.array(TagBrief),
});
export type MovedCard = z.infer<typeof MovedCard>;

export const CardDetailsFields = z.object({
  valueCents: z.number().int().min(0).max(limits.cardValueCents).nullable(),
  nextStep: text(0, limits.cardNextStep),
  nextStepOn: day().nullable(),
});
export type CardDetailsFields = z.infer<typeof CardDetailsFields>;

/** An absent field is not changed. */
export const CardDetailsChanges = CardDetailsFields.partial();
export type CardDetailsChanges = z.infer<typeof CardDetailsChanges>;

/** How many cards a lane has, and the sum of their values. */
export const LaneSum = z.object({
  /** Null: the lane of tickets without a tag of the board. */
  tagId: id().nullable(),
  count: z.number(),
  /** The sum of the values of its cards, in cents of BRL. */
  valueCents: z.number(),
});
export type LaneSum = z.infer<typeof LaneSum>;
