import { z } from 'zod';
import { columnsOf, moment } from '../kit/columns.ts';
import { id } from '../kit/fields.ts';
import { ContactBrief } from '../contacts/contacts.ts';
import { QueueBrief } from '../queues/queues.ts';
import { TagBrief } from '../tags/tags.ts';
import { UserBrief } from '../users/users.ts';
import { Ticket } from './tickets.ts';

const own = Ticket.omit({ contact: true, user: true, queue: true, whatsapp: true, tags: true });
const ofContact = ContactBrief.omit({ id: true });

/**
 * A page of tickets in a third of the bytes: the same as a list of `Ticket`, but in columns (the contact's name, number and so on are some of them), and beside
 * them, once, each queue, person, connection and tag. `readTicketRows` puts them together.
 */
export const TicketRows = z.object({
  columns: columnsOf({ ...own.shape, ...ofContact.shape, createdAt: moment(), updatedAt: moment() }),
  queues: z.array(QueueBrief),
  users: z.array(UserBrief),
  whatsapps: z.array(z.object({ id: id(), name: z.string() })),
  /** By name; `tickets`: the ids of those on this page that carry it. */
  tags: z.array(TagBrief.extend({ tickets: z.array(id()) })),
  count: z.number(),
  hasMore: z.boolean(),
  next: z.string().nullable(),
});
export type TicketRows = z.infer<typeof TicketRows>;
