import { z } from 'zod';
import { columnsOf } from '../kit/columns.ts';
import { id, instant } from '../kit/fields.ts';
import { pageEnd } from '../kit/page.ts';
import { layOutRows } from '../kit/row-layout.ts';
import { ContactBrief } from '../contacts/contacts.ts';
import { QueueBrief } from '../queues/queues.ts';
import { TagBrief } from '../tags/tags.ts';
import { UserBrief } from '../users/users.ts';
import { Ticket } from './tickets.ts';

/** References to other records. By them the server chooses the records that it sends beside the rows. */
const references = { id: true, contactId: true, userId: true, queueId: true, whatsappId: true } as const;
const tickets = layOutRows(
  Ticket.omit({ ...references, contact: true, user: true, queue: true, whatsapp: true, tags: true, guests: true }),
);
/** All fields of a contact are texts, even its id, so its rows need no list of numbers. */
const contacts = layOutRows(ContactBrief.extend({ id: z.string() }));
if (contacts.layout.numbers.length > 0)
  throw new Error(`The contacts of a page of tickets have texts only, not ${contacts.layout.numbers.join()}.`);
export const ticketLayouts = { ticket: tickets.layout, contact: contacts.layout };

/** The message of a ticket that a search found, and its text around the first hit. */
export const MessageHit = z.object({
  ticketId: id(),
  messageId: z.string(),
  text: z.string(),
  mediaType: z.string(),
  fromMe: z.boolean(),
  at: instant(),
});
export type MessageHit = z.infer<typeof MessageHit>;

/**
 * A page of tickets in a third of the bytes: the content of a list of `Ticket` as rows. Each contact, queue, user,
 * connection and tag is included once. `ticketReader` puts the parts together.
 */
export const TicketRows = z.object({
  /** One list for each field: the third ticket has the third value of each. */
  columns: columnsOf(Ticket.pick(references).shape),
  numbers: tickets.numbers,
  texts: tickets.texts,
  contacts: contacts.texts,
  queues: z.array(QueueBrief),
  users: z.array(UserBrief),
  whatsapps: z.array(z.object({ id: id(), name: z.string() })),
  /** By name. */
  tags: z.array(TagBrief),
  /** The id of a ticket and the id of one of its tags. */
  tagged: z.array(z.tuple([id(), id()])),
  /** The ids of guests, by the id of their ticket. */
  guests: z.record(z.string(), z.array(id())),
  /** Of a search by text; a ticket that is found by its contact or its number has none. */
  hits: z.array(MessageHit),
  ...pageEnd,
});
export type TicketRows = z.infer<typeof TicketRows>;
