import { z } from 'zod';
import { colour, flag, id, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

export const TagBrief = z.object({ id: id(), name: z.string(), color: z.string() });
export type TagBrief = z.infer<typeof TagBrief>;

export const Tag = TagBrief.extend({
  /** Whether it is a lane of the default kanban board. */
  kanban: z.boolean(),
  /** How many tickets carry it; absent outside of a page. */
  ticketsCount: z.number().optional(),
});
export type Tag = z.infer<typeof Tag>;

export const TagFields = z.object({
  name: text(limits.tagName.min, limits.tagName.max),
  color: colour().default('#0b7a5b'),
  kanban: flag().default(false),
});
export type TagFields = z.infer<typeof TagFields>;

/** An absent field is not changed: `partial` alone would fill in the default. */
export const TagChanges = TagFields.extend({ color: colour(), kanban: flag() }).partial();
export type TagChanges = z.infer<typeof TagChanges>;
