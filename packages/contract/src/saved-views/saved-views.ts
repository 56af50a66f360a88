import { z } from 'zod';
import { flag, id, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** A tab of the tickets with its search and its filters, under a name. */
export const SavedView = z.object({
  id: id(),
  name: z.string(),
  /** The parameters of the address of the ticket list, such as `tab=search&tags=4`. */
  address: z.string(),
  /** The whole company sees it; otherwise it belongs to the user. */
  isShared: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewFields = z.object({
  name: text(limits.savedViewName.min, limits.savedViewName.max),
  address: text(0, limits.savedViewAddress),
  isShared: flag().default(false),
});
export type SavedViewFields = z.infer<typeof SavedViewFields>;

/** An absent field is not changed: `partial` alone would fill in the default. */
export const SavedViewChanges = SavedViewFields.extend({ isShared: flag() }).partial();
export type SavedViewChanges = z.infer<typeof SavedViewChanges>;
