import { z } from 'zod';
import { id, instant, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';

/**
 * Why the check of a list waits. `connection`: no connection that can be asked is connected; private connections and
 * those of the Cloud API do not count. `budget`: the part of today's look-ups that checks may use (80 %) is used up.
 */
export const checkWaits = ['connection', 'budget'] as const;

/** A list of people for campaigns. It is unknown whether people who are neither valid nor invalid are on WhatsApp. */
export const ContactList = z.object({
  id: id(),
  name: z.string(),
  contactsCount: z.number().int(),
  /** The people who are on WhatsApp. */
  validCount: z.number().int(),
  /** The people who are not on WhatsApp. */
  invalidCount: z.number().int(),
  /** WhatsApp is being asked about the others in the background. */
  isChecking: z.boolean(),
  checkWaits: z.enum(checkWaits).nullable(),
  createdAt: instant(),
});
export type ContactList = z.infer<typeof ContactList>;

export const ContactListFields = z.object({ name: text(limits.contactListName.min, limits.contactListName.max) });
export type ContactListFields = z.infer<typeof ContactListFields>;
