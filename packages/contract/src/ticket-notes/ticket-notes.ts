import { z } from 'zod';
import { id, instant, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { UserBrief } from '../users/users.ts';

/** An internal remark of the staff; the customer never sees it. */
export const TicketNote = z.object({
  id: id(),
  note: z.string(),
  ticketId: id().nullable(),
  contactId: id(),
  user: UserBrief.nullable(),
  createdAt: instant(),
});
export type TicketNote = z.infer<typeof TicketNote>;

export const NewTicketNote = z.object({
  note: text(limits.note.min, limits.note.max),
  ticketId: id(),
  contactId: id().optional(),
});
