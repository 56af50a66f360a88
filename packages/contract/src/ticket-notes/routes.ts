import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { id } from '../kit/fields.ts';
import { Mention, NewTicketNote, TicketNote } from './ticket-notes.ts';

export const ticketNoteRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/ticket-notes/list',
    access: 'signed-in',
    summary: "Notes about the ticket's contact, newest first",
    /** `contactId` is ignored: the contact is that of the ticket. */
    query: z.object({ ticketId: id(), contactId: id().optional() }),
    reply: z.array(TicketNote),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/ticket-notes',
    access: 'signed-in',
    summary: 'Write a note',
    body: NewTicketNote,
    reply: TicketNote,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND'],
  }),
  mentions: defineRoute({
    method: 'GET',
    path: '/ticket-notes/mentions',
    access: 'signed-in',
    summary: 'The newest mentions of the user that the user has not opened, in tickets that the user sees now',
    reply: z.array(Mention),
  }),
  seeMentions: defineRoute({
    method: 'PUT',
    path: '/tickets/:ticketId/mentions/seen',
    access: 'signed-in',
    summary: 'Mark the mentions of the user in a ticket as seen',
    params: { ticketId: id() },
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/ticket-notes/:id',
    access: 'signed-in',
    summary: 'Delete an own note; an admin may delete any note of a ticket that the admin sees',
    params: { id: id() },
    errors: ['ERR_NO_NOTE_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
