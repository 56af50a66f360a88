import { z } from 'zod';
import { columnsOf } from '../kit/columns.ts';
import { id } from '../kit/fields.ts';
import { pageEnd } from '../kit/page.ts';
import { flags, moment, valuesOf } from '../kit/values.ts';
import { ContactBrief } from '../contacts/contacts.ts';
import { QueueBrief } from '../queues/queues.ts';
import { TagBrief } from '../tags/tags.ts';
import { UserBrief } from '../users/users.ts';
import { contactTexts, ticketNumbers, ticketTexts } from './ticket-values.ts';
import { Ticket } from './tickets.ts';

const { shape } = Ticket;

/**
 * A page of tickets in a third of the bytes: the content of a list of `Ticket` as lists of values, ticket by ticket.
 * Each contact, queue, user, connection and tag is included once. `readTicketRows` puts the parts together.
 */
export const TicketRows = z.object({
  /** References to other records: the third ticket has the third of each. */
  columns: columnsOf({
    id: shape.id,
    contactId: shape.contactId,
    userId: shape.userId,
    queueId: shape.queueId,
    whatsappId: shape.whatsappId,
  }),
  numbers: valuesOf(ticketNumbers, { ...shape, flags: flags(), createdAt: moment(), updatedAt: moment() }),
  texts: valuesOf(ticketTexts, shape),
  /** Their ids are written as text. */
  contacts: valuesOf(contactTexts, { ...ContactBrief.shape, id: z.string() }),
  queues: z.array(QueueBrief),
  users: z.array(UserBrief),
  whatsapps: z.array(z.object({ id: id(), name: z.string() })),
  /** By name. */
  tags: z.array(TagBrief),
  /** The id of a ticket and the id of one of its tags. */
  tagged: z.array(z.tuple([id(), id()])),
  ...pageEnd,
});
export type TicketRows = z.infer<typeof TicketRows>;
