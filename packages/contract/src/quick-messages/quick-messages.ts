import { z } from 'zod';
import { flag, id, text } from '../kit/fields.ts';

export const QuickMessage = z.object({
  id: id(),
  shortcode: z.string(),
  message: z.string(),
  /** The signed link to the file; null: there is no file. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  isMedia: z.boolean(),
  geral: z.boolean(),
  /** The owner; null: a general quick message, which belongs to the company. */
  userId: id().nullable(),
});
export type QuickMessage = z.infer<typeof QuickMessage>;

/** `geral`: every user of the company may use the quick message. */
export const QuickMessageFields = z.object({
  shortcode: text(1, 50),
  message: text(1, 4000),
  geral: flag().default(false),
});
export type QuickMessageFields = z.infer<typeof QuickMessageFields>;

/** An absent field is not changed. So `geral` has no default here: after `partial` it would still be filled in. */
export const QuickMessageChanges = QuickMessageFields.extend({ geral: flag() }).partial();
export type QuickMessageChanges = z.infer<typeof QuickMessageChanges>;
