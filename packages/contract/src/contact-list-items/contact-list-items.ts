import { z } from 'zod';
import { id, instant, phoneNumber, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/** A person in a contact list. */
export const ContactListItem = z.object({
  id: id(),
  contactListId: id(),
  name: z.string(),
  /** The digits, country first; empty for a person whose phone number is not known. */
  number: z.string(),
  /** WhatsApp's id of a person whose phone number is not known. */
  waId: z.string().nullable(),
  email: z.string(),
  /** Null: not known. */
  isWhatsappValid: z.boolean().nullable(),
  checkedAt: instant().nullable(),
  /** The further columns of the sheet, by their headings. */
  variables: z.record(z.string(), z.string()),
  /** The contact that has the number or the id; null: there is none. */
  contactId: id().nullable(),
});
export type ContactListItem = z.infer<typeof ContactListItem>;

const { variables, variableName, variable } = limits.contactList;
const Variables = z
  .record(text(1, variableName), text(0, variable))
  .refine((values) => Object.keys(values).length <= variables);
const email = z.union([z.literal(''), z.email().max(200)]);

export const ContactListItemFields = z.object({
  contactListId: id(),
  name: text(limits.contactName.min, limits.contactName.max),
  number: phoneNumber(),
  email: email.nullish().transform((value) => value ?? ''),
  variables: Variables.default({}),
});
export type ContactListItemFields = z.infer<typeof ContactListItemFields>;

export const ContactListItemChanges = z.object({
  name: ContactListItemFields.shape.name.optional(),
  /** Only for a person who has a phone number. */
  number: ContactListItemFields.shape.number.optional(),
  email: email.optional(),
  variables: Variables.optional(),
});
export type ContactListItemChanges = z.infer<typeof ContactListItemChanges>;

/** The validities of people, as filters name them. */
export const validities = ['unknown', 'valid', 'invalid'] as const;
export type Validity = (typeof validities)[number];
