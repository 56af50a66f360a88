import { z } from 'zod';
import { flag, id, instant, phoneNumber, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

export const ExtraInfo = z.object({ id: id(), name: z.string(), value: z.string() });

/** The fields of a contact in lists and ticket rows. */
export const ContactBrief = z.object({
  id: id(),
  name: z.string(),
  /** The digits, country first; of a group its id; `lid:…` for a person whose phone number is not known. */
  number: z.string(),
  /** Empty: not known. */
  email: z.string(),
  profilePicUrl: z.string().nullable(),
});
export type ContactBrief = z.infer<typeof ContactBrief>;

export const Contact = ContactBrief.extend({
  isGroup: z.boolean(),
  disableBot: z.boolean(),
  /** The username that the person chose at WhatsApp, without the @. */
  username: z.string().nullable(),
  /** Messages of a blocked contact are dropped. */
  isBlocked: z.boolean(),
  extraInfo: z.array(ExtraInfo),
  createdAt: instant(),
  updatedAt: instant(),
});
export type Contact = z.infer<typeof Contact>;

export const ContactFields = z.object({
  name: text(limits.contactName.min, limits.contactName.max),
  number: phoneNumber(),
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

/**
 * How an identity came to a contact. `person`: a user typed it; `book`: from the address book of a phone. Null in a
 * record: the identity was stored before sources were noted.
 */
export const identitySources = ['person', 'import', 'book', 'message', 'look-up'] as const;
export type IdentitySource = (typeof identitySources)[number];

/** One form in which WhatsApp names a contact, and its source. */
export const ContactIdentity = z.object({
  kind: z.enum(['phone', 'lid', 'user-id', 'group', 'username']),
  /** The digits of a phone number, the id, or the username without the @. */
  value: z.string(),
  source: z.enum(identitySources).nullable(),
  seenAt: instant().nullable(),
});
export type ContactIdentity = z.infer<typeof ContactIdentity>;

/** A contact that was merged into this one, and can be separated again. */
export const ContactMerge = z.object({
  id: id(),
  /** The name of the contact that was merged. */
  name: z.string(),
  mergedAt: instant(),
  /** The user who merged them; null: the user no longer exists. */
  userName: z.string().nullable(),
});
export type ContactMerge = z.infer<typeof ContactMerge>;
