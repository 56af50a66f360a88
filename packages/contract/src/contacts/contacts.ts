import { z } from 'zod';
import { flag, id, instant, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

export const ExtraInfo = z.object({ id: id(), name: z.string(), value: z.string() });

/** The fields of a contact in lists and ticket rows. */
export const ContactBrief = z.object({
  id: id(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
});
export type ContactBrief = z.infer<typeof ContactBrief>;

export const Contact = ContactBrief.extend({
  isGroup: z.boolean(),
  disableBot: z.boolean(),
  /** The username that the person chose at WhatsApp, without the @. */
  username: z.string().nullable(),
  extraInfo: z.array(ExtraInfo),
  createdAt: instant(),
  updatedAt: instant(),
});
export type Contact = z.infer<typeof Contact>;

/**
 * A telephone number as a user types it: `11 98765-0007`, `+55 (11) 98765-0007`, `whatsapp:+55…`. Spaces, dashes,
 * brackets and letters are removed. A + before the digits stays: the number then begins with the country code. The
 * server reads a number without + in the company's country.
 */
const number = z
  .string()
  .max(limits.contactNumber.max)
  .transform((value) => `${/^\D*\+/.test(value) ? '+' : ''}${value.replace(/\D/g, '')}`)
  .pipe(z.string().regex(new RegExp(`^\\+?\\d{${limits.contactNumber.min},${limits.contactNumber.max}}$`)));

export const ContactFields = z.object({
  name: text(limits.contactName.min, limits.contactName.max),
  number,
  email: z
    .union([z.literal(''), z.email().max(200)])
    .nullish()
    .transform((value) => value ?? ''),
  disableBot: flag().default(false),
  extraInfo: z
    .array(z.object({ id: id().optional(), name: text(1, 100), value: text(0, 1000) }))
    .max(50)
    .default([]),
});
export type ContactFields = z.infer<typeof ContactFields>;
export const ContactChanges = z.object({
  name: ContactFields.shape.name.optional(),
  number: ContactFields.shape.number.optional(),
  email: z.union([z.literal(''), z.email().max(200)]).optional(),
  disableBot: flag().optional(),
  extraInfo: z
    .array(z.object({ id: id().optional(), name: text(1, 100), value: text(0, 1000) }))
    .max(50)
    .optional(),
});
export type ContactChanges = z.infer<typeof ContactChanges>;
