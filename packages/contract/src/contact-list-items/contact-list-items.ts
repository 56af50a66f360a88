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
  /** Whether the person is on WhatsApp; null: not known. */
  isWhatsappValid: z.boolean().nullable(),
  /** When WhatsApp was last asked, or when an earlier message or look-up was found to prove the number; null: never. */
  checkedAt: instant().nullable(),
  /** Further values of the person by name, such as the further columns of a sheet by their headings. */
  variables: z.record(z.string(), z.string()),
  /** The contact that has the number or the id; null: there is none. */
  contactId: id().nullable(),
});
export type ContactListItem = z.infer<typeof ContactListItem>;

const { variables: maxVariables, variableName: maxNameLength, variable: maxValueLength } = limits.contactList;
const Variables = z
  .record(text(1, maxNameLength), text(0, maxValueLength))
  .refine((values) => Object.keys(values).length <= maxVariables);
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
  /** Ignored for a person whose phone number is not known. */
  number: ContactListItemFields.shape.number.optional(),
  email: email.optional(),
  variables: Variables.optional(),
});
export type ContactListItemChanges = z.infer<typeof ContactListItemChanges>;

/** Whether people are on WhatsApp, as filters name it. */
export const validities = ['unknown', 'valid', 'invalid'] as const;
export type Validity = (typeof validities)[number];
