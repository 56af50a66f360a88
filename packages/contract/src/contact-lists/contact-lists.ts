import { z } from 'zod';
import { id, instant, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/**
 * Why the check of a list waits. `connection`: no connection that can ask WhatsApp is connected; private connections
 * and those of the Cloud API do not count. `budget`: the part of today's look-ups that checks may use (80 %) is used
 * up.
 */
export const checkWaitReasons = ['connection', 'budget'] as const;

/** A list of people for campaigns. The people in neither `validCount` nor `invalidCount` have an unknown validity. */
export const ContactList = z.object({
  id: id(),
  name: z.string(),
  contactsCount: z.number().int(),
  /** The people who are on WhatsApp. */
  validCount: z.number().int(),
  /** The people who are not on WhatsApp. */
  invalidCount: z.number().int(),
  /** WhatsApp is being asked in the background about the people whose validity is unknown. */
  isChecking: z.boolean(),
  /** Null: the check does not wait, or no check runs. */
  checkWaits: z.enum(checkWaitReasons).nullable(),
  createdAt: instant(),
});
export type ContactList = z.infer<typeof ContactList>;

export const ContactListFields = z.object({ name: text(limits.contactListName.min, limits.contactListName.max) });
export type ContactListFields = z.infer<typeof ContactListFields>;
