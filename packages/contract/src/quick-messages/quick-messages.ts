import { z } from 'zod';
import { flag, id, text } from '../kit/fields.ts';

export const QuickMessage = z.object({
  id: id(),
  shortcode: z.string(),
  message: z.string(),
  mediaPath: z.string().nullable(),
  geral: z.boolean(),
  userId: id().nullable(),
});
export type QuickMessage = z.infer<typeof QuickMessage>;

/** `geral`: every user of the company may use it. */
export const QuickMessageFields = z.object({
  shortcode: text(1, 50),
  message: text(1, 4000),
  geral: flag().default(false),
});
