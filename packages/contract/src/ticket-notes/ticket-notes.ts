import { z } from 'zod';
import { id, instant, text } from '../kit/fields.ts';
import { limits } from '../limits.ts';
import { UserBrief } from '../users/users.ts';

/** An internal remark of the staff; the customer never sees it. */
export const TicketNote = z.object({
  id: id(),
  note: z.string(),
  /** The ticket in which it was written; null: the ticket was deleted. */
  ticketId: id().nullable(),
  contactId: id(),
  /** Who wrote it; null: the user was deleted, or no user wrote it. */
  user: UserBrief.nullable(),
  /** The users whom the note names as `@Name`, in the order of their ids. */
  mentions: z.array(UserBrief),
  createdAt: instant(),
});
export type TicketNote = z.infer<typeof TicketNote>;

export const NewTicketNote = z.object({
  note: text(limits.note.min, limits.note.max),
  ticketId: id(),
  /** Ignored: the note is about the contact of the ticket. */
  contactId: id().optional(),
  /** The users whom the note names. Those who see the ticket are notified; others are not. */
  mentions: z.array(id()).max(limits.noteMentions).optional(),
});

/** A mention that the user has not opened yet. */
export const Mention = z.object({
  noteId: id(),
  ticketId: id(),
  /** The uuid of the ticket. */
  uuid: z.string(),
  contactName: z.string(),
  note: z.string(),
  /** Who wrote the note; null: the user was deleted. */
  user: UserBrief.nullable(),
  createdAt: instant(),
});
export type Mention = z.infer<typeof Mention>;
