import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { day, flag, id, idList } from '../kit/fields.ts';
import { pageEnd, pageQuery, searchCursor } from '../kit/page.ts';
import { SyncTagsReply, TagReference } from '../tags/routes.ts';
import { TicketRows } from './ticket-rows.ts';
import { BulkChange, BulkResult } from './bulk.ts';
import {
  AnswerLimit,
  Colleague,
  NewTicket,
  Snooze,
  Ticket,
  TicketChanges,
  TicketCounts,
  TicketOfContact,
  TicketStatus,
  TicketWithContact,
  TransferTargets,
} from './tickets.ts';

/** Which tickets are meant, of those that the user may see. `showAll` is for admins. */
const visible = { showAll: flag().default(false), queueIds: idList().optional() };

/** The filter of the tickets, and the page. */
const choice = z.object({
  ...visible,
  ...pageQuery,
  after: searchCursor().optional(),
  status: z
    .union([TicketStatus, z.literal('')])
    .optional()
    .transform((value) => value || undefined),
  searchParam: z.string().max(200).default(''),
  /** What is searched: names, numbers and ticket numbers, or messages; absent: both. */
  searchIn: z.enum(['names', 'messages']).optional(),
  tags: idList().optional(),
  users: idList().optional(),
  /** Only tickets that were closed for one of these reasons. */
  closingReasons: idList().optional(),
  /** The day (UTC) on which the tickets were created. */
  date: day().optional(),
  /** The day (UTC) on which the tickets last changed. */
  updatedAt: day().optional(),
  withUnreadMessages: flag().default(false),
  /**
   * Of the open tickets, only the snoozed ones. If false, lists leave snoozed tickets out, and searches (by text, tags
   * or users) find them.
   */
  snoozed: flag().default(false),
  /** `waiting`: only open and waiting tickets whose customers wait for an answer, the longest wait first. */
  sort: z.enum(['newest', 'waiting']).default('newest'),
});

export const ticketRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/tickets',
    access: 'signed-in',
    summary: 'Tickets that the user may see, newest first, 40 a page; every filter narrows the list',
    query: choice,
    reply: z.object({ tickets: z.array(Ticket), ...pageEnd }),
  }),
  rows: defineRoute({
    method: 'GET',
    path: '/tickets/rows',
    access: 'signed-in',
    summary: 'The page of `GET /tickets` in a third of the bytes: every record once, a field at a time',
    query: choice,
    reply: TicketRows,
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/tickets/counts',
    access: 'signed-in',
    summary: 'How many tickets stand in the lists of the user',
    query: z.object(visible),
    reply: TicketCounts,
  }),
  answerLimits: defineRoute({
    method: 'GET',
    path: '/tickets/answer-limits',
    access: 'signed-in',
    summary: 'How long customers may wait for an answer, by queue, and whether it is open now',
    reply: z.object({ limits: z.array(AnswerLimit) }),
  }),
  bulk: defineRoute({
    method: 'POST',
    path: '/tickets/bulk',
    access: 'signed-in',
    summary: 'Change several tickets, each by the rights and rules of the single calls; some may be refused',
    body: BulkChange,
    reply: z.object({ results: z.array(BulkResult) }),
  }),
  onConnection: defineRoute({
    method: 'GET',
    path: '/tickets/connection/:whatsappId',
    access: 'connections-page:editOrDeleteConnection',
    summary: 'How many tickets a connection has, all of which are deleted with it',
    params: { whatsappId: id() },
    reply: z.object({ count: z.number().int() }),
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  ofContact: defineRoute({
    method: 'GET',
    path: '/tickets/contact/:contactId',
    access: 'signed-in',
    summary: 'The newest tickets of a contact that the user may see, of every status; at most 6',
    params: { contactId: id() },
    reply: z.object({ tickets: z.array(TicketOfContact) }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  show: defineRoute({
    method: 'GET',
    path: '/tickets/:id',
    access: 'signed-in',
    summary: 'One ticket',
    params: { id: id() },
    reply: TicketWithContact,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  showByUuid: defineRoute({
    method: 'GET',
    path: '/tickets/u/:uuid',
    access: 'signed-in',
    summary: 'One ticket by its address',
    params: { uuid: z.uuid() },
    reply: TicketWithContact,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  open: defineRoute({
    method: 'POST',
    path: '/tickets',
    access: 'signed-in',
    summary: 'Start a conversation with a contact; the ticket is open and belongs to the user',
    body: NewTicket,
    reply: Ticket,
    errors: [
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_CREATING_TICKET',
      'ERR_NO_USER_FOUND',
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_WAPP_CHECK_CONTACT',
      'ERR_TICKET_PRIVATE',
    ],
  }),
  change: defineRoute({
    method: 'PUT',
    path: '/tickets/:id',
    access: 'signed-in',
    summary: 'Accept, return, close, reopen or transfer a ticket',
    params: { id: id() },
    body: TicketChanges,
    reply: Ticket,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_TICKET_MOVE',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_CLOSING_REASON_REQUIRED',
      'ERR_CLOSING_FIELDS_REQUIRED',
      'ERR_NO_CLOSING_REASON_FOUND',
      'ERR_TICKET_PRIVATE',
    ],
  }),
  snooze: defineRoute({
    method: 'POST',
    path: '/tickets/:id/snooze',
    access: 'signed-in',
    summary:
      'Put an open ticket off until a time, or until its customer writes; a ticket that returns at its time is marked',
    params: { id: id() },
    body: Snooze,
    reply: Ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_TICKET_NOT_OPEN', 'ERR_SNOOZE_TIME'],
  }),
  endSnooze: defineRoute({
    method: 'DELETE',
    path: '/tickets/:id/snooze',
    access: 'signed-in',
    summary: 'End the time for which a ticket was put off',
    params: { id: id() },
    reply: Ticket,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  transferTargets: defineRoute({
    method: 'GET',
    path: '/tickets/transfer-targets',
    access: 'signed-in',
    summary: 'The queues and the people to whom a ticket can be transferred, by a part of their name, with their load',
    query: z.object({ searchParam: z.string().max(100).default('') }),
    reply: TransferTargets,
  }),
  undoTransfer: defineRoute({
    method: 'POST',
    path: '/tickets/:id/undo-transfer',
    access: 'signed-in',
    summary: 'Take back an own transfer of the last five minutes, as long as the ticket is as the transfer left it',
    params: { id: id() },
    reply: Ticket,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TRANSFER_UNDO',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_TICKET_PRIVATE',
    ],
  }),
  colleagues: defineRoute({
    method: 'GET',
    path: '/tickets/:id/colleagues',
    access: 'signed-in',
    summary: 'The users of the company by a part of their name, and whether each sees the ticket',
    params: { id: id() },
    query: z.object({ searchParam: z.string().max(100).default('') }),
    reply: z.object({ users: z.array(Colleague) }),
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  invite: defineRoute({
    method: 'POST',
    path: '/tickets/:id/guests',
    access: 'signed-in',
    summary: 'Invite a colleague who sees and answers the open ticket, while it keeps its user and its queue',
    params: { id: id() },
    body: z.object({ userId: id() }),
    reply: Ticket,
    errors: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NO_USER_FOUND',
      'ERR_TICKET_NOT_OPEN',
      'ERR_GUEST_IS_ATTENDANT',
    ],
  }),
  removeGuest: defineRoute({
    method: 'DELETE',
    path: '/tickets/:id/guests/:userId',
    access: 'signed-in',
    summary: "End a guest's part in a ticket: guests do it for themselves, the ticket's user and admins for any guest",
    params: { id: id(), userId: id() },
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND'],
  }),
  read: defineRoute({
    method: 'PUT',
    path: '/tickets/:id/read',
    access: 'signed-in',
    summary: 'Mark the messages of a ticket as read, as the user who attends it',
    params: { id: id() },
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/tickets/:id',
    access: 'ticket-options:deleteTicket',
    summary: 'Delete a ticket with its messages',
    params: { id: id() },
    reply: z.object({ message: z.string() }),
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
  syncTags: defineRoute({
    method: 'POST',
    path: '/tags/sync',
    access: 'signed-in',
    summary: 'Give a ticket exactly these tags',
    body: z.object({ ticketId: id(), tags: z.array(TagReference).max(50) }),
    reply: SyncTagsReply,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_TAG_FOUND'],
  }),
  addTag: defineRoute({
    method: 'PUT',
    path: '/ticket-tags/:ticketId/:tagId',
    access: 'signed-in',
    summary: 'Put one tag on a ticket',
    params: { ticketId: id(), tagId: id() },
    reply: SyncTagsReply,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_TAG_FOUND'],
  }),
  removeKanbanTags: defineRoute({
    method: 'DELETE',
    path: '/ticket-tags/:ticketId',
    access: 'signed-in',
    summary: 'Take the tags of the kanban off a ticket; its other tags stay',
    params: { ticketId: id() },
    reply: SyncTagsReply,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
