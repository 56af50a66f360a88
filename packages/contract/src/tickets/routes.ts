import { z } from 'zod';
import { defineRoute } from '../kit/route.ts';
import { day, flag, id, idList } from '../kit/fields.ts';
import { cursor, pageEnd, pageQuery } from '../kit/page.ts';
import { SyncTagsReply, TagReference } from '../tags/routes.ts';
import { TicketRows } from './ticket-rows.ts';
import { BulkChange, BulkResult } from './bulk.ts';
import {
  AnswerLimit,
  NewTicket,
  Ticket,
  TicketChanges,
  TicketCounts,
  TicketStatus,
  TicketWithContact,
  TransferTargets,
} from './tickets.ts';

const visible = { showAll: flag().default(false), queueIds: idList().optional() };

/** The filter of the tickets, and the page. */
const choice = z.object({
  ...visible,
  ...pageQuery,
  after: cursor().optional(),
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
  date: day().optional(),
  updatedAt: day().optional(),
  withUnreadMessages: flag().default(false),
  /** `waiting`: only open and waiting tickets whose customers wait for an answer, the longest wait first. */
  sort: z.enum(['newest', 'waiting']).default('newest'),
});

export const ticketRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/tickets',
    access: 'signed-in',
    summary: 'Tickets the user may see, newest first, 40 a page; every filter narrows',
    query: choice,
    reply: z.object({ tickets: z.array(Ticket), ...pageEnd }),
  }),
  rows: defineRoute({
    method: 'GET',
    path: '/tickets/rows',
    access: 'signed-in',
    summary: 'The same page in a third of the bytes: every record once, a field at a time',
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
    summary: 'How many tickets a connection has: they are deleted with it',
    params: { whatsappId: id() },
    reply: z.object({ count: z.number().int() }),
    errors: ['ERR_NO_WAPP_FOUND'],
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
    ],
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
    ],
  }),
  read: defineRoute({
    method: 'PUT',
    path: '/tickets/:id/read',
    access: 'signed-in',
    summary: 'Everything up to now has been read by the one who attends',
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
